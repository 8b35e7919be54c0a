/** Still lifes of the three crews. Their colours are the picture's own, in every theme. */
import type { ReactNode } from 'react';

function Picture({ children }: { children: ReactNode }) {
  return (
    <svg
      className="dash-picture"
      viewBox="0 0 96 96"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect width="96" height="96" fill="#EAD7A8" />
      {children}
    </svg>
  );
}

export function Wheel() {
  return (
    <Picture>
      <path d="M0,66 C20,72 36,72 52,67 C68,62 82,61 96,66 V96 H0 Z" fill="#D2A764" />
      <path d="M56.3,49.4 L82.2,60.2" stroke="#7A5230" strokeWidth="5" strokeLinecap="round" />
      <path d="M51.4,54.3 L62.2,80.2" stroke="#7A5230" strokeWidth="5" strokeLinecap="round" />
      <path d="M44.6,54.3 L33.8,80.2" stroke="#7A5230" strokeWidth="5" strokeLinecap="round" />
      <path d="M39.7,49.4 L13.8,60.2" stroke="#7A5230" strokeWidth="5" strokeLinecap="round" />
      <path d="M39.7,42.6 L13.8,31.8" stroke="#7A5230" strokeWidth="5" strokeLinecap="round" />
      <path d="M44.6,37.7 L33.8,11.8" stroke="#7A5230" strokeWidth="5" strokeLinecap="round" />
      <path d="M51.4,37.7 L62.2,11.8" stroke="#7A5230" strokeWidth="5" strokeLinecap="round" />
      <path d="M56.3,42.6 L82.2,31.8" stroke="#7A5230" strokeWidth="5" strokeLinecap="round" />
      <circle cx="48" cy="46" r="24" fill="none" stroke="#9A6B3C" strokeWidth="8" />
      <circle cx="48" cy="46" r="24" fill="none" stroke="#7A5230" strokeWidth="1.6" />
      <circle cx="48" cy="46" r="9" fill="#0E4A4A" />
      <circle cx="48" cy="46" r="3.4" fill="#E6B63F" />
    </Picture>
  );
}

export function Bollard() {
  return (
    <Picture>
      <path d="M0,70 H96 V96 H0 Z" fill="#9A6B3C" />
      <path
        d="M0,70 H96 M32,70 l-4,26 M64,70 l4,26"
        stroke="#7A5230"
        strokeWidth="2.4"
        fill="none"
      />
      <path d="M36,70 V34 H24 q-4,-7 0,-12 H72 q4,6 0,12 H60 V70 Z" fill="#0E4A4A" />
      <path d="M30,74 V68 H66 V74 Z" fill="#10211F" />
      <path
        d="M33,42 q15,7 30,0 M33,50 q15,7 30,0 M33,58 q15,7 30,0"
        stroke="#7A5230"
        strokeWidth="7"
        fill="none"
        strokeLinecap="round"
      />
      <path
        d="M33,42 q15,7 30,0 M33,50 q15,7 30,0 M33,58 q15,7 30,0"
        stroke="#FBF6E9"
        strokeWidth="5"
        fill="none"
        strokeLinecap="round"
      />
      <path d="M62,58 q16,4 18,16 q2,10 18,12" stroke="#7A5230" strokeWidth="7" fill="none" />
      <path d="M62,58 q16,4 18,16 q2,10 18,12" stroke="#FBF6E9" strokeWidth="5" fill="none" />
    </Picture>
  );
}

export function Outboard() {
  return (
    <Picture>
      <path d="M0,60 C20,66 36,66 52,61 C68,56 82,55 96,60 V96 H0 Z" fill="#D2A764" />
      <path d="M58,40 H96 V58 H66 Z" fill="#FBF6E9" />
      <path d="M58,40 H96 V46 H60 Z" fill="#2F7C86" />
      <path d="M24,12 H52 q8,0 8,8 V36 H20 V18 q0,-6 4,-6 Z" fill="#0E4A4A" />
      <path d="M20,26 H60 V31 H20 Z" fill="#E6B63F" />
      <path
        d="M60,22 q16,-2 24,-8"
        stroke="#10211F"
        strokeWidth="5"
        strokeLinecap="round"
        fill="none"
      />
      <path
        d="M30,36 H48 V44 H60 V52 H48 L46,74 H50 q8,0 8,5 q0,5 -8,5 H36 L34,90 H30 L28,74 Z"
        fill="#10211F"
      />
      <path d="M28,70 H54 V74 H28 Z" fill="#10211F" />
      <path d="M26,79 q-8,-13 -13,-8 q-2,6 11,10 q-13,3 -10,9 q6,4 12,-8 z" fill="#E6B63F" />
      <path d="M4,66 q12,-4 24,0 q-12,4 -24,0 z M56,88 q14,-4 26,0 q-14,4 -26,0 z" fill="#FBF6E9" />
    </Picture>
  );
}

/** A passenger launch with its cargo. Its colours are the picture's own, in every theme. */
export function BoatPicture() {
  return (
    <svg
      className="mx-3 -mt-11 mb-4.75 w-60 justify-self-end filter-(--picture-filter) md:absolute md:right-6 md:bottom-3.75 md:m-0 md:w-65.5"
      viewBox="-12 -72 300 82"
      aria-hidden="true"
    >
      <path d="M-6,-30 L40,-20 H262 L268,-24 L262,4 H34 Q6,-6 -6,-30 Z" fill="#FBF6E9" />
      <path d="M-6,-30 L40,-20 H262 L268,-24 L266,-15 H38 Q8,-20 -6,-30 Z" fill="#2F7C86" />
      <path d="M14,-7 Q22,0 34,4 H262 l1,-5 H36 Q24,-3 14,-7 Z" fill="#10211F" />
      <path
        d="M66,-20 V-44 M100,-20 V-46 M134,-20 V-46 M168,-20 V-46 M202,-20 V-46 M232,-20 V-46"
        stroke="#5C3D24"
        strokeWidth="2.6"
      />
      <circle cx="83" cy="-31" r="5.4" fill="#6B432B" />
      <path d="M75,-20 q1,-8 8,-8 q7,0 8,8 z" fill="#3C6F5F" />
      <circle cx="117" cy="-31" r="5.4" fill="#6B432B" />
      <path d="M109,-20 q1,-8 8,-8 q7,0 8,8 z" fill="#2B5D8C" />
      <circle cx="151" cy="-31" r="5.4" fill="#6B432B" />
      <path d="M143,-20 q1,-8 8,-8 q7,0 8,8 z" fill="#225F68" />
      <circle cx="185" cy="-31" r="5.4" fill="#6B432B" />
      <path d="M177,-20 q1,-8 8,-8 q7,0 8,8 z" fill="#E6B63F" />
      <path d="M204,-20 v-24 h26 v24 z" fill="#225F68" />
      <path d="M46,-44 Q60,-54 80,-54 H236 Q246,-54 248,-44 Z" fill="#2F7C86" />
      <path d="M46,-44 H248" stroke="#225F68" strokeWidth="3" />
      <path d="M112,-54 h26 v-13 h-26 z" fill="#9A6B3C" />
      <path
        d="M112,-58 h26 M112,-63 h26 M116,-54 v-13 M134,-54 v-13"
        stroke="#5C3D24"
        strokeWidth="1.8"
        fill="none"
      />
      <path d="M142,-54 q-4,-5.5 3,-11 q9,-4 18,0 q7,5.5 3,11 z" fill="#FBF6E9" />
      <path d="M147,-61 q7,3 14,0" stroke="#B79F74" strokeWidth="1.5" fill="none" />
      <path d="M168,-54 q-4,-5.5 3,-11 q9,-4 18,0 q7,5.5 3,11 z" fill="#EAD7A8" />
      <path d="M173,-61 q7,3 14,0" stroke="#B79F74" strokeWidth="1.5" fill="none" />
      <path d="M262,-34 h16 q4,0 4,5 v10 h-18 z M268,-18 h8 v24 h-8 z" fill="#10211F" />
      <g transform="translate(248 -20) scale(0.6)">
        <path d="M-7,-28 h14 l2,28 h-6 l-3,-20 l-3,20 h-6 z" fill="#10211F" />
        <path d="M-8,-46 q8,-5 16,0 l1,20 h-18 z" fill="#FBF6E9" />
        <path
          d="M4,-42 l10,8 l8,2"
          stroke="#6B432B"
          strokeWidth="4.6"
          strokeLinecap="round"
          strokeLinejoin="round"
          fill="none"
        />
        <circle cx="0" cy="-54" r="6" fill="#6B432B" />
        <path d="M-11,-56 q11,-4 22,0 l-5,-1 q-1,-7 -6,-7 q-5,0 -6,7 z" fill="#E6B63F" />
      </g>
    </svg>
  );
}

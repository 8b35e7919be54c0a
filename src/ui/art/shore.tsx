/** A heron on a beach of the dry season. Its colours are the picture's own, in every theme. */
export function Shore() {
  return (
    <svg
      className="shore"
      viewBox="0 0 640 112"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      {/* water, the beach left by it, wet sand along the edge */}
      <path
        d="M-400 64C-200 54-60 52 60 56c96 3 180 10 300 4 110-5 190-8 280-4 160 6 280 4 400 0v60H-400Z"
        fill="#d2a764"
      />
      <path
        d="M92 74c70-17 150-25 236-24 92 1 160 13 214 22 30 5-46 14-146 16-118 3-210 5-284-2-36-3-52-7-20-12Z"
        fill="#c39451"
      />
      <path
        d="M112 72c66-15 140-22 216-21 88 1 150 11 200 20 22 4-50 11-136 12-112 2-196 4-262-2-30-3-42-6-18-9Z"
        fill="#ead7a8"
      />
      <path
        d="M-200 92q44-7 92 0-46 5-92 0Zm238 8q40-6 84 0-42 5-84 0Zm512-4q44-7 98 0-50 6-98 0Zm-288 8q28-4 60 0-32 4-60 0Zm580-8q40-6 84 0-42 5-84 0Z"
        fill="#e6cb96"
      />
      {/* a stranded trunk, and grass where the beach is highest */}
      <path d="M404 70q34-9 74-6l12-7 3 4-9 6q-40 2-72 9-12 1-8-6Z" fill="#7a5a3c" />
      <path d="M420 69q26-6 50-5" fill="none" stroke="#a17b52" strokeWidth="2" />
      <path
        d="M192 62q-8-12-16-14 7 6 9 15-9-6-15-5 10 3 13 8h25q2-8 10-13-8 1-13 8 0-14 5-20-11 8-12 21Z"
        fill="#3f7263"
      />
      {/* the heron: shadow, legs, body, wing, neck, bill */}
      <path d="M276 74q24-5 56 0-28 4-56 0Z" fill="#c9ae76" />
      <path d="M302 74V56m9 18V56" fill="none" stroke="#2e2219" strokeWidth="2.4" />
      <path
        d="M284 55c6-14 20-20 32-17 4-6-2-11-2-18 0-8 6-12 12-11l5 4-1 3c-6-1-10 2-9 6 1 7 6 12 4 20-2 9-12 16-23 15-7 0-12-3-18-2Z"
        fill="#fbf6e9"
      />
      <path d="M280 57c8-11 20-15 32-12-4 9-16 15-32 12Z" fill="#d9d3c2" />
      <path d="m329 11 20 4-20 2Z" fill="#d98a2b" />
      <path d="M326 9q-9-3-16 2 8-1 12 1Z" fill="#10211f" />
      <circle cx="327" cy="12.5" r="1.3" fill="#10211f" />
    </svg>
  );
}

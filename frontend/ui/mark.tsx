/** The product’s logo: a check mark on a line. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <rect width="24" height="24" rx="7" fill="currentColor" />
      <g className="mark-lines" fill="none" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        <path d="m7 11.4 3.6 3.6L17.2 7.6" />
        <path d="M6.5 18.4h11" strokeWidth="1.6" />
      </g>
    </svg>
  );
}

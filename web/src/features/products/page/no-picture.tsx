/** The stock image for a product without pictures: a quiet still life in the page's own colours. */
export function NoPicture({ name }: { name: string }) {
  return (
    <svg
      role="img"
      aria-label={`No picture of ${name} yet`}
      viewBox="0 0 400 500"
      className="-mx-4 block w-[calc(100%+2rem)] bg-sunken sm:mx-0 sm:w-full sm:rounded-card lg:max-w-144"
    >
      <path d="M0 372h400v128H0z" className="fill-line/60" />
      <circle cx="292" cy="118" r="44" className="fill-accent-soft" />
      <ellipse cx="196" cy="392" rx="132" ry="14" className="fill-line-strong/50" />
      {/* A vase with two twigs. */}
      <g className="fill-none stroke-faint" strokeWidth="5" strokeLinecap="round">
        <path d="M158 232c-4-40-22-66-44-88" />
        <path d="M166 232c6-48 22-74 46-98" />
      </g>
      <g className="fill-line-strong">
        <ellipse cx="110" cy="140" rx="20" ry="9" transform="rotate(45 110 140)" />
        <ellipse cx="146" cy="184" rx="18" ry="8" transform="rotate(-20 146 184)" />
        <ellipse cx="216" cy="130" rx="20" ry="9" transform="rotate(-45 216 130)" />
        <ellipse cx="180" cy="176" rx="18" ry="8" transform="rotate(30 180 176)" />
      </g>
      <path
        d="M142 228h40v20c0 18 44 40 44 82 0 40-26 62-64 62s-64-22-64-62c0-42 44-64 44-82z"
        className="fill-surface stroke-line-strong"
        strokeWidth="3"
      />
      {/* A bowl beside it. */}
      <path
        d="M222 340h96c0 34-20 52-48 52s-48-18-48-52z"
        className="fill-accent-soft stroke-line-strong"
        strokeWidth="3"
      />
    </svg>
  );
}

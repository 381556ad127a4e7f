/** The logo: two jacks, and a cord that connects the other two. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={className}>
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <g fill="none" strokeWidth="2.2" opacity=".5" className="stroke-accent-fg">
        <circle cx="9" cy="9.5" r="2.4" />
        <circle cx="23" cy="22.5" r="2.4" />
      </g>
      <path
        d="M23 9.5C5 9.5 27 22.5 9 22.5"
        fill="none"
        strokeWidth="2.8"
        strokeLinecap="round"
        className="stroke-accent-fg"
      />
      <g className="fill-accent-fg">
        <circle cx="23" cy="9.5" r="3.5" />
        <circle cx="9" cy="22.5" r="3.5" />
      </g>
    </svg>
  )
}

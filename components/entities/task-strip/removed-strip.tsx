/** Placeholder for the timeline of a task whose events were all removed. */
export function RemovedStrip() {
  return (
    <span
      aria-hidden
      className="h-[47px] rounded-control border border-line bg-[repeating-linear-gradient(135deg,var(--line)_0_1px,transparent_1px_7px)]"
    />
  )
}

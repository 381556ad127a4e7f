/** Mark of a required field. Controls announce it to screen readers themselves. */
export function RequiredMark() {
  return (
    <span aria-hidden className="ml-0.5 text-state-failed">
      *
    </span>
  )
}

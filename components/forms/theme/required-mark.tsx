/** Beside the name of a field that must be filled in; controls tell screen readers themselves. */
export function RequiredMark() {
  return (
    <span aria-hidden className="ml-0.5 text-state-failed">
      *
    </span>
  )
}

/** Which tasks of a list are selected. */
export interface Selected {
  ids: ReadonlySet<string>
  /** The task that was changed last; a range starts there. */
  anchor: string | null
}

export const noneSelected: Selected = { ids: new Set(), anchor: null }

/**
 * Returns the selection after `id` was toggled. `isRange`: all tasks of `list` between the anchor and `id` get the same value,
 * as with the Shift key.
 */
export function toggleSelected(
  { ids, anchor }: Selected,
  list: readonly string[],
  id: string,
  isRange = false,
): Selected {
  const isOn = !ids.has(id)
  const from = isRange && anchor !== null ? list.indexOf(anchor) : -1
  const to = list.indexOf(id)
  const changed = from === -1 || to === -1 ? [id] : list.slice(Math.min(from, to), Math.max(from, to) + 1)
  const next = new Set(ids)
  for (const each of changed) {
    if (isOn) next.add(each)
    else next.delete(each)
  }
  return { ids: next, anchor: id }
}

/** Ids of components with keys that stay with them when others come or go; the same component may stand in several places. */
export function keyedIds(ids: readonly string[]): { id: string; key: string }[] {
  const seen = new Map<string, number>()
  return ids.map((id) => {
    const before = seen.get(id) ?? 0
    seen.set(id, before + 1)
    return { id, key: `${before} ${id}` }
  })
}

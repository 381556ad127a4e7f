/** Any one entry suffices; within an entry all schemes are needed, each with its scopes. */
export type Requirements = Record<string, string[]>[]

export interface RequirementChanges {
  /** Whoever needed nothing needs something now, or the other way round. */
  demand: 'same' | 'demanded' | 'not-demanded'
  /** Ways in that do not suffice any more. */
  tightened: Record<string, string[]>[]
  /** Ways in that are not listed any more, because less suffices. */
  loosened: Record<string, string[]>[]
  /** Ways in that are new. */
  added: Record<string, string[]>[]
}

const needsNothing = (all: Requirements): boolean =>
  all.length === 0 || all.some((entry) => Object.keys(entry).length === 0)

/** True when whoever has what `entry` asks for has what `other` asks for. */
function covers(entry: Record<string, string[]>, other: Record<string, string[]>): boolean {
  return Object.entries(other).every(([scheme, scopes]) => {
    const held = Object.hasOwn(entry, scheme) ? entry[scheme] : undefined
    if (held === undefined) return false
    const known = new Set(held)
    return scopes.every((scope) => known.has(scope))
  })
}

/** How what callers have to show has changed. */
export function compareRequirements(before: Requirements, after: Requirements): RequirementChanges {
  const none = { tightened: [], loosened: [], added: [] }
  const [had, has] = [!needsNothing(before), !needsNothing(after)]
  if (had !== has) return { ...none, demand: has ? 'demanded' : 'not-demanded' }
  if (!had) return { ...none, demand: 'same' }
  const isIn = (all: Requirements, entry: Record<string, string[]>) =>
    all.some((one) => covers(one, entry) && covers(entry, one))
  const dropped = before.filter((entry) => !isIn(after, entry))
  const suffices = (entry: Record<string, string[]>) => after.some((one) => covers(entry, one))
  return {
    demand: 'same',
    tightened: dropped.filter((entry) => !suffices(entry)),
    loosened: dropped.filter(suffices),
    added: after.filter((entry) => !isIn(before, entry)),
  }
}

/** Requirements by the names that their schemes have now. */
export function renameSchemes(all: Requirements, renamed: Map<string, string>): Requirements {
  return all.map((entry) =>
    Object.fromEntries(Object.entries(entry).map(([name, scopes]) => [renamed.get(name) ?? name, scopes])),
  )
}

/** A way in, in words: `oauth (read, write) + key`. */
export function requirementText(entry: Record<string, string[]>): string {
  return Object.entries(entry)
    .map(([scheme, scopes]) => (scopes.length > 0 ? `${scheme} (${scopes.join(', ')})` : scheme))
    .join(' + ')
}

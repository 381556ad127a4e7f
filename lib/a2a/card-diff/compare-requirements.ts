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

/** One way in, and its scopes as they are looked up. */
interface Way {
  entry: Record<string, string[]>
  held: Map<string, Set<string>>
}

const waysOf = (all: Requirements): Way[] =>
  all.map((entry) => ({
    entry,
    held: new Map(Object.entries(entry).map(([scheme, scopes]) => [scheme, new Set(scopes)])),
  }))

/** True if the credentials for `way` are sufficient for `other`. */
function covers({ held }: Way, other: Way): boolean {
  return [...other.held].every(([scheme, scopes]) => {
    const known = held.get(scheme)
    return known !== undefined && [...scopes].every((scope) => known.has(scope))
  })
}

const isIn = (all: Way[], way: Way): boolean => all.some((one) => covers(one, way) && covers(way, one))

const entryOf = ({ entry }: Way) => entry

/** How what callers have to show has changed. */
export function compareRequirements(before: Requirements, after: Requirements): RequirementChanges {
  const none = { tightened: [], loosened: [], added: [] }
  const [had, has] = [!needsNothing(before), !needsNothing(after)]
  if (had !== has) return { ...none, demand: has ? 'demanded' : 'not-demanded' }
  if (!had) return { ...none, demand: 'same' }
  const [olds, nows] = [waysOf(before), waysOf(after)]
  const dropped = olds.filter((way) => !isIn(nows, way))
  const suffices = (way: Way) => nows.some((one) => covers(way, one))
  return {
    demand: 'same',
    tightened: dropped.filter((way) => !suffices(way)).map(entryOf),
    loosened: dropped.filter(suffices).map(entryOf),
    added: nows.filter((way) => !isIn(olds, way)).map(entryOf),
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

/** Alternatives: one entry suffices. An entry lists all schemes that it needs, each with its scopes. */
export type Requirements = Record<string, string[]>[]

export interface RequirementChanges {
  /** Whether credentials became necessary, or are no longer necessary. */
  demand: 'same' | 'demanded' | 'not-demanded'
  /** Alternatives that no longer suffice. */
  tightened: Record<string, string[]>[]
  /** Alternatives that are no longer listed because fewer credentials suffice. */
  loosened: Record<string, string[]>[]
  /** New alternatives. */
  added: Record<string, string[]>[]
}

const needsNothing = (all: Requirements): boolean =>
  all.length === 0 || all.some((entry) => Object.keys(entry).length === 0)

/** One alternative with its scopes as sets. */
interface Alternative {
  entry: Record<string, string[]>
  scopesByScheme: Map<string, Set<string>>
}

const toAlternatives = (all: Requirements): Alternative[] =>
  all.map((entry) => ({
    entry,
    scopesByScheme: new Map(Object.entries(entry).map(([scheme, scopes]) => [scheme, new Set(scopes)])),
  }))

/** True if the credentials for `alternative` are sufficient for `other`. */
function covers({ scopesByScheme }: Alternative, other: Alternative): boolean {
  return [...other.scopesByScheme].every(([scheme, scopes]) => {
    const known = scopesByScheme.get(scheme)
    return known !== undefined && [...scopes].every((scope) => known.has(scope))
  })
}

const isIn = (all: Alternative[], alternative: Alternative): boolean =>
  all.some((one) => covers(one, alternative) && covers(alternative, one))

const entryOf = ({ entry }: Alternative) => entry

/** Compares what callers must present. */
export function compareRequirements(before: Requirements, after: Requirements): RequirementChanges {
  const none = { tightened: [], loosened: [], added: [] }
  const [had, has] = [!needsNothing(before), !needsNothing(after)]
  if (had !== has) return { ...none, demand: has ? 'demanded' : 'not-demanded' }
  if (!had) return { ...none, demand: 'same' }
  const [olds, nows] = [toAlternatives(before), toAlternatives(after)]
  const dropped = olds.filter((alternative) => !isIn(nows, alternative))
  const suffices = (alternative: Alternative) => nows.some((one) => covers(alternative, one))
  return {
    demand: 'same',
    tightened: dropped.filter((alternative) => !suffices(alternative)).map(entryOf),
    loosened: dropped.filter(suffices).map(entryOf),
    added: nows.filter((alternative) => !isIn(olds, alternative)).map(entryOf),
  }
}

/** Returns the requirements with schemes under their new names. */
export function renameSchemes(all: Requirements, renamed: Map<string, string>): Requirements {
  return all.map((entry) =>
    Object.fromEntries(Object.entries(entry).map(([name, scopes]) => [renamed.get(name) ?? name, scopes])),
  )
}

/** Formats an alternative: `oauth (read, write) + key`. */
export function formatRequirement(entry: Record<string, string[]>): string {
  return Object.entries(entry)
    .map(([scheme, scopes]) => (scopes.length > 0 ? `${scheme} (${scopes.join(', ')})` : scheme))
    .join(' + ')
}

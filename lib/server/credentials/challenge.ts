import 'server-only'

/** An authentication challenge from `WWW-Authenticate` (RFC 9110 §11.6.1). */
export interface Challenge {
  /** Lower case, e.g. `bearer`. */
  scheme: string
  realm?: string
  scope?: string
  /** RFC 6750 §3.1, e.g. `invalid_token`. */
  error?: string
  errorDescription?: string
  /** URL of the server's metadata (RFC 9728 §5.1). */
  resourceMetadata?: string
}

const maxLength = 4096
const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+"
const parameter = new RegExp(`^(${token})\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|(${token}))\\s*(?:,\\s*|$)`)
const schemeWord = new RegExp(`^(${token})(?:\\s+|\\s*,\\s*|$)(?!=)`)
const blob = /^[\w.~+/-]+=*\s*(?:,\s*|$)/

/** Returns the challenges of a header in order. Parsing stops at the first invalid part. */
export function readChallenges(header: string | null): Challenge[] {
  let rest = (header ?? '').slice(0, maxLength).trim()
  const challenges: Challenge[] = []
  while (rest !== '') {
    const scheme = schemeWord.exec(rest)
    if (!scheme?.[1]) break
    rest = rest.slice(scheme[0].length)
    const parameters = new Map<string, string>()
    for (let found = parameter.exec(rest); found?.[1]; found = parameter.exec(rest)) {
      parameters.set(found[1].toLowerCase(), found[2]?.replaceAll(/\\(.)/g, '$1') ?? found[3] ?? '')
      rest = rest.slice(found[0].length)
    }
    // `Negotiate abc==` and the like have a single token.
    if (parameters.size === 0 && !scheme[0].includes(',')) rest = rest.replace(blob, '')
    challenges.push(challenge(scheme[1], parameters))
  }
  return challenges
}

function challenge(scheme: string, parameters: Map<string, string>): Challenge {
  const of = (name: string, member: keyof Challenge) => (parameters.get(name) ? { [member]: parameters.get(name) } : {})
  return {
    scheme: scheme.toLowerCase(),
    ...of('realm', 'realm'),
    ...of('scope', 'scope'),
    ...of('error', 'error'),
    ...of('error_description', 'errorDescription'),
    ...of('resource_metadata', 'resourceMetadata'),
  }
}

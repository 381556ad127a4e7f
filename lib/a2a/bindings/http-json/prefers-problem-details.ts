/** Returns the weight of a media type in an `Accept` header (RFC 9110 §12.5.1). `specific`: wildcard ranges do not count. */
function weightOf(accept: string, type: string, specific = false): number {
  const ranges = accept.split(',').map((range) => {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    return { name, weight: weight === undefined ? 1 : Number(weight) || 0 }
  })
  const find = (name: string) => ranges.find((range) => range.name === name)?.weight
  return find(type) ?? (specific ? 0 : (find('application/*') ?? find('*/*') ?? 0))
}

/** True if an `Accept` header names problem details (RFC 9457) and prefers them to JSON. */
export function prefersProblemDetails(accept: string): boolean {
  const problem = weightOf(accept, 'application/problem+json', true)
  const json = Math.max(weightOf(accept, 'application/json'), weightOf(accept, 'application/a2a+json'))
  return problem > json
}

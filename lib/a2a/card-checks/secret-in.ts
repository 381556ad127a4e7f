/** A parameter of an address that holds a secret. */
export const secretParameter = /[?&](?:api[-_]?key|access[-_]?token|token|secret|password|sig)=[^&\s#<>{}$]{8,}/i

/**
 * What secrets look like, whatever they are called; each with something that no text has by chance. Repetitions that could
 * begin at every word have an end, so that no text takes long.
 */
export const secretShapes: [string, RegExp][] = [
  ['privateKey', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/],
  // The search stops where another one could begin: the same characters are never looked at twice.
  ['jwt', /\beyJ(?:(?!\beyJ)[\w-]){8,300}\.eyJ[\w-]{8,}\.[\w-]{8,}/],
  ['password', /\b[a-z][a-z\d+.-]{0,20}:\/\/[^\s/@:]{0,200}:[^\s/@]{1,200}@[^\s/]/i],
  ['bearer', /\bBearer\s{1,4}(?=[\w.~+/-]{0,200}\d)[\w.~+/-]{16,}/],
  ['apiKey', /\b(?:sk|pk|rk)[-_](?:[a-z]{1,20}[-_]){0,3}(?=[A-Za-z]{0,80}\d)[A-Za-z\d]{16,}/],
  ['apiKey', /\b(?:gh[pousr]_[A-Za-z\d]{30,}|github_pat_\w{30,}|glpat-[\w-]{18,})/],
  ['apiKey', /\b(?:AKIA|ASIA)[A-Z\d]{16}\b|\bAIza[\w-]{30,}|\bxox[abprs]-[\w-]{10,}/],
  ['apiKey', secretParameter],
]

/** Members that are there to hold a secret. */
const names: [string, RegExp][] = [
  ['password', /^(password|passwd|passphrase)$/],
  ['privateKey', /^(privatekey|signingkey)$/],
  ['bearer', /^(accesstoken|refreshtoken|bearertoken|authtoken|idtoken|bearer|token|authorization)$/],
  ['apiKey', /^(x?apikey|accesskey|secretkey|clientsecret|secret|apisecret|credentials?)$/],
]

/** `<your key>`, `${KEY}`, `YOUR_API_KEY`, `***`: a place for a secret. */
const placeholder =
  /^(<.*>|\$?\{.*\}|\{\{.*\}\}|%\w+%|(your|my|the|insert|replace)[-_ ].*|[*.xX•]+|.*\.\.\.|none|null)$/i

/** True for a text that could be a secret: one word, and long enough to be one. */
function isPlausible(text: string): boolean {
  return /^\S{6,}$/.test(text) && !placeholder.test(text) && !URL.canParse(text)
}

/** The kind of secret that a member holds, by its shape or by its name; undefined for none. The secret itself is not told. */
export function secretIn(name: string, text: string): string | undefined {
  const shape = secretShapes.find(([, pattern]) => pattern.test(text))
  if (shape) return shape[0]
  const word = name.toLowerCase().replaceAll(/[^a-z]/g, '')
  return isPlausible(text) ? names.find(([, pattern]) => pattern.test(word))?.[0] : undefined
}

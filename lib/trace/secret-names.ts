/** How certain a name identifies a secret. Some names occur in prose as well. */
export type Certainty = 'sure' | 'maybe'

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

const sureWords = words(
  'password passwords passwd passphrase passcode pwd secret secrets mnemonic passwort kennwort contrasena contraseña',
)
const maybeWords = words(
  'token pass pin otp totp auth bearer jwt cookie cookies credential credentials creds authorization sid',
)
/** Several words written together: `dbpassword`, `ACCESSTOKEN`. */
const joinedPattern =
  /(?:password|passwd|passphrase|(?:api|secret|access|private|signing|encryption|shared|account|master)keys?|(?:access|refresh|id|auth|session|bearer|api|user|security|csrf|xsrf|bot|personal|deploy)tokens?|(?:client|app|api|shared|webhook|consumer)secret|(?:db|user|smtp|mysql|ftp|admin|root)(?:pass|pwd)|setcookie|sessid|.sessionid)$/
/** Words that turn the following word into the name of a secret. */
const secretPrefixes: Record<string, ReadonlySet<string>> = {
  key: words(
    'api app application access secret private signing sign encryption encrypt decryption master shared account ssh gpg ' +
      'pgp hmac auth authentication session subscription webhook admin root deploy client consumer jwt symmetric ' +
      'aes rsa service bot integration openai anthropic gemini google stripe sendgrid github gitlab azure aws mistral',
  ),
  code: words('verification auth authorization mfa otp totp pin fa security recovery backup device login sms access'),
  phrase: words('seed recovery pass'),
  id: words('session'),
  tokens: words('access refresh auth api session bearer id'),
}
/** Words that turn it into something else: `nextPageToken`, `firstPass`. */
const harmlessPrefixes: Record<string, ReadonlySet<string>> = {
  token: words(
    'page next prev previous continuation cursor sync eos bos pad unk sep cls mask max min stop start end first last ' +
      'special total input output prompt completion cached reasoning image audio skip list watch change idempotency ' +
      'concurrency design cancellation per',
  ),
  pass: words(
    'first second third single multi two one final render test tests high low band all each last next dry by boarding',
  ),
  pin: words('gpio io led data clock map drop push input output rx tx'),
}
const booleanPrefixes = words(
  'is has needs requires require supports allows shows show hide uses use enable disable forgot no',
)
/** Suffixes without meaning: `apiKeyProd`, `password2`. */
const suffixes = words(
  'value values string str text raw plain plaintext hash hashed digest base b64 hex enc encrypted old new current prod ' +
    'production dev staging live confirm confirmation repeat again header pem der jwk',
)
/** Secrets that can be numbers. */
const numeric = /(?:passw|passc|pwd|pin|otp|code)/i
const hint =
  /pass|pwd|secret|token|key|jwt|bearer|auth|cookie|otp|pin|cred|code|sid|sess|phrase|mnemonic|kennwort|contras/i
const chinese = /(?:密码|密碼|口令|令牌|密钥|密鑰|秘钥|金鑰|私钥|私鑰|凭据|凭证|验证码|驗證碼)$/
const maxNameLength = 100

/** Splits a name into words: camelCase, snake_case, kebab-case, SCREAMING. */
function splitName(name: string): string[] {
  return name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/(\d)(\p{L})|(\p{L})(\d)/gu, '$1$3 $2$4')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean)
}

const singular = (word: string): string => (word === 'keys' || word === 'codes' ? word.slice(0, -1) : word)

/** Results for recent names. A text repeats the same names. */
const cachedCertainties = new Map<string, Certainty | null>()
const maxCachedNames = 2_000

/** Returns how certain the value of a name is a secret, by the words of the name; null if it is not. */
export function classifySecretName(name: string): Certainty | null {
  if (chinese.test(name)) return 'sure'
  if (!hint.test(name)) return null
  if (name.length > maxNameLength) return computeCertainty(name)
  const cached = cachedCertainties.get(name)
  if (cached !== undefined) return cached
  if (cachedCertainties.size >= maxCachedNames) cachedCertainties.clear()
  const certainty = computeCertainty(name)
  cachedCertainties.set(name, certainty)
  return certainty
}

function computeCertainty(name: string): Certainty | null {
  const all = splitName(name.slice(-maxNameLength))
  while (all.length > 1 && (suffixes.has(all.at(-1) ?? '') || /^\d+$/.test(all.at(-1) ?? ''))) all.pop()
  const last = singular(all.at(-1) ?? '')
  const previous = all.at(-2)
  if (all.length > 1 && booleanPrefixes.has(all[0] ?? '')) return null
  if (sureWords.has(last) || joinedPattern.test(last)) return 'sure'
  if (last === 'sessionid') return 'maybe'
  if (previous === undefined) return maybeWords.has(last) ? 'maybe' : null
  if (maybeWords.has(last)) return harmlessPrefixes[last]?.has(previous) ? null : 'sure'
  if (!secretPrefixes[last]?.has(previous)) return null
  return last === 'id' ? 'maybe' : 'sure'
}

/** True for `tokens`, which is a list of tokens or their number. */
export const isTokensName = (name: string): boolean => /^tokens$/i.test(name)

/** True if a number with that name is a secret. Numbers of tokens are counts. */
export function isSecretNumber(name: string, digits: string): boolean {
  return /^\d{4,}$/.test(digits) && numeric.test(name) && classifySecretName(name) !== null
}

const settings = words(
  'none null true false undefined required optional include omit same-origin basic bearer oauth oauth2 apikey digest ' +
    'string str number boolean any yes no enabled disabled default unknown invalid expired missing valid ok',
)

/** True for a placeholder of a secret: a redaction mark, a variable, a type. */
export function isPlaceholder(value: string): boolean {
  return (
    /^(?:\[[a-z]+(?:-\d+)?\]|[•*…]+|\.{3,}|x{3,}|<[^<>]{1,80}>)[.,;]?$/i.test(value) ||
    /^!(?:secret|ref|sub|vault|env|env_var|getatt|importvalue)\b/i.test(value) ||
    /^(?:\$[A-Z][A-Z\d_]{1,80}[.,;]?$|[$#%{]\{|\$\(|process\.env|os\.(?:environ|getenv)|getenv\()/.test(value)
  )
}

/** True for source code that refers to a value: `await`, `axios.token`, `next(`. */
export function isExpression(value: string): boolean {
  return /^(?:(?:await|async|new|function|return|require|self|this)$|[a-z_$][a-z_$.]*\(|(?:[a-z_$]+\.)+[a-z_$]+$|[({[]+[a-z]*:?$|:[a-z_]+$|\.\.\.)/i.test(
    value,
  )
}

/** True for a setting in place of a secret: `auth: none`. */
export const isSettingValue = (value: string): boolean => settings.has(value.toLowerCase())

const generic = /^[A-Z][A-Za-z]{1,40}$/
const argument =
  /^[[<](?:[A-Z]\w{0,40}|str|string|number|int|bool|boolean|bytes|byte|char|unknown|any|object|u8|void)\s{0,3}[\][<>,|]/
const heads = /^[A-Z][A-Za-z]{1,40}\[(?:[A-Z]\w{0,40}|str|int|bool|bytes|byte|string)(?:[\][,|]|$)/
const kinds =
  /^(?:(?:[A-Z][a-z]{1,20}){1,4}(?:Str|String|Hash|Key|Token|Credentials?|Bytes|Buffer|Type|Schema|Input|Field)|Buffer|Bytes)$/
const named = /^(?:[A-Z][a-z]{2,20}){1,6}(?:V?\d)?$/

/** True for a type in source code, given the text `behind` it: `Optional[str]`, `Record<…>`, `AccessToken2`. */
export function isTypeExpression(value: string, behind: string, certainty: Certainty): boolean {
  if (heads.test(value) || kinds.test(value) || (generic.test(value) && argument.test(behind))) return true
  return certainty === 'maybe' && named.test(value)
}

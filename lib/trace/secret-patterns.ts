import { type Certainty, isPlaceholder, isSettingValue } from '@/lib/trace/secret-names'

interface Shape {
  /** The whole match is redacted. Every repetition is bounded, because texts may be hostile. */
  pattern: RegExp
  /** A text without it cannot match. */
  needs?: RegExp
}

/** As long as the shortest of the keys below; prose has no such words. */
const longWord = /[\w.:+/=-]{15}/

/** Keys with a provider's prefix. */
const prefixedKeys = [
  String.raw`sk-[\w-]{16,300}`,
  String.raw`[rs]k_(?:live|test|prod)_\w{10,200}`,
  String.raw`whsec_[\w+/=]{12,200}`,
  String.raw`gh[pousr]_\w{20,300}|github_pat_\w{20,300}`,
  String.raw`gl(?:pat|ptt|dt|rt|soat|cbt|ft|imt|agent)-[\w-]{16,100}|GR1348941[\w-]{20}`,
  String.raw`xox[abeoprs]-[\w-]{10,300}|xapp-\d-[\w-]{10,300}`,
  String.raw`A(?:KIA|SIA|BIA|CCA)[A-Z0-9]{16}`,
  String.raw`AIza[\w-]{30,60}|ya29\.[\w-]{20,500}|GOCSPX-[\w-]{20,60}`,
  String.raw`npm_\w{30,100}|pypi-AgE[\w-]{40,400}|rubygems_[a-f\d]{40,60}|dckr_pat_[\w-]{20,80}`,
  String.raw`hf_\w{20,100}|gsk_\w{30,100}|xai-\w{40,120}|pplx-\w{30,100}|r8_\w{30,60}`,
  String.raw`SG\.[\w-]{10,64}\.[\w-]{16,100}|key-[a-f\d]{32}|SK[a-f\d]{32}|xkeysib-[a-f\d]{40,100}-\w{10,40}`,
  String.raw`dop_v1_[a-f\d]{40,80}|do[or]_v1_[a-f\d]{40,80}|shp(?:at|ca|pa|ss)_[a-fA-F\d]{32}|sq0(?:csp|atp)-[\w-]{20,60}`,
  String.raw`hvs\.[\w-]{20,200}|tskey-[\w-]{16,100}|glsa_\w{30,80}|glc_[\w+/=]{30,400}|dapi[a-f\d]{32}|dp\.pt\.\w{40,60}`,
  String.raw`ATATT3[\w=-]{40,400}|lin_api_\w{30,60}|ntn_\w{30,80}|figd_[\w-]{30,80}|PMAK-[a-f\d]{24}-[a-f\d]{34}|NRAK-[A-Z\d]{27}`,
  String.raw`AGE-SECRET-KEY-1[A-Z\d]{50,70}|sbp_[a-f\d]{40}|pat[A-Za-z\d]{14}\.[a-f\d]{64}|\d{8,10}:AA[\w-]{32,35}`,
].join('|')

/** A value of the Authorization header: with a known scheme, or one word, which may follow a scheme. */
const schemes =
  'basic|bearer|digest|negotiate|ntlm|api-?key|token|jwt|dpop|hawk|oauth|key|ssws|mac|splunk|sharedkey(?:lite)?|signature|' +
  String.raw`vapid|gnap|scram-[\w-]{1,20}|aws4-hmac-sha256`
const parameter = String.raw`[\w-]{1,40}\s?=\s?(?:\\{0,15}"[^"\r\n]{0,2000}"|[^\s,"'\\<]{1,2000})`
const credentials = String.raw`(?:(?:${schemes})\s{1,4}(?<parameters>(?=[^\r\n]{0,200}=\s?\\{0,15}")${parameter}(?:[,;\s][ \t]{0,4}${parameter}){0,30})|(?:${schemes})\s{1,4}(?<known>[^\r\n"'\\<]{1,4000})|(?:[A-Za-z][\w-]{1,40}[ \t]{1,4})?(?<other>(?!(?:required|optional|none|null|basic|bearer|digest|oauth2?|true|false)\b|[[{]|\d[\]},])[^\s"'\\<]{4,4000})(?=\s{0,4}(?:[\r\n"'\\<]|$)))`

/**
 * Patterns of secrets, independent of their names. Of a match with named groups, only these are redacted. Named secrets are
 * found by `findNamedValues`.
 */
export const secretPatterns: readonly Shape[] = [
  {
    needs: /PRIVATE KEY/,
    pattern:
      /-----BEGIN [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----[^-]{0,20000}(?:-----END [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----)?/g,
  },
  { needs: /eyJ/, pattern: /\beyJ[\w-]{8,4000}\.[\w-]{4,8000}(?:\.[\w-]{0,4000}){0,3}/g },
  {
    needs: /bearer|basic|digest/i,
    pattern:
      /(?<=\b(?:[Bb]earer|BEARER|[Bb]asic|BASIC|[Dd]igest)\s{1,4})(?=[^\s"']{0,200}(?:\d|[a-z][A-Z]))[\w.~+/=-]{12,4000}/g,
  },
  { needs: /apikey|token/i, pattern: /(?<=\b(?:apikey|token)\s{1,4})(?=[^\s"']{0,200}\d)[\w.~+/=-]{12,4000}/gi },
  { needs: longWord, pattern: new RegExp(String.raw`(?<![A-Za-z\d])(?:${prefixedKeys})`, 'g') },
  // No word ends like this, so matches within words count too.
  { needs: longWord, pattern: /(?:[rs]k_live_|sk-proj-|sk-ant-|github_pat_|gh[pousr]_|glpat-)[\w-]{16,300}/g },
  {
    needs: /authorization/i,
    pattern: new RegExp(
      String.raw`\b(?:proxy-)?authorization(?:\*\*|["'\x60])?\s{0,3}[:=]\s{0,3}["'\x60]?${credentials}`,
      'gid',
    ),
  },
  {
    needs: /cookie/i,
    pattern: /(?<=\b(?:set-)?cookie2?["'`]?\s{0,3}:\s{0,3}["'`]?)[\w!#$%&*.^|~+-]{1,200}=[^\r\n"'`\\<]{1,4000}/gi,
  },
  { needs: /:\/\//, pattern: /(?<=\b[a-z][a-z\d+.-]{1,20}:\/\/)[^\s/?#@"'<>]{1,500}(?=@)/gi },
  {
    needs: /=/,
    pattern: /(?<=[?&#;](?:sig|signature|code|x-amz-signature)=)[^&#\s"'<>)\]]{1,4000}/gi,
  },
  {
    needs: /\s(?:-[A-Za-z]{0,9}[uU]|--user|--proxy-user)/,
    pattern:
      /(?<=\s(?:-[sSkLfvgiINnj#]{0,9}[uU]|--user|--proxy-user)[ =]{0,2}["']?)[^\s:"'-][^\s:"']{0,100}:(?!\$[{(]|\$[A-Z][A-Z\d_]{0,80}(?!\w)|\$\w{0,40}(?:pass|password|pw|pwd|token|key|secret)(?!\w))[^\s"']{1,300}/g,
  },
  {
    needs: /^(?=[^]*? -[pa])[^]*?(?:mysql|mariadb|sshpass|redis-cli|(?:docker|podman|oc)\slogin)/,
    pattern:
      /(?<=\b(?:(?:mysql|mariadb)\w{0,20}\s(?:[^\n|;&]{0,200}\s)?-p|(?:sshpass|(?:docker|podman|oc)\slogin)\s(?:[^\n|;&]{0,200}\s)?-p\s{0,4}|redis-cli\s(?:[^\n|;&]{0,200}\s)?-a\s{1,4})["']?)[^\s"'\\$<{[-][^\s"'\\]{2,200}/g,
  },
  {
    needs: /identified\s|(?:create|alter)\s/i,
    pattern:
      /\b(?:identified\s{1,4}(?:with\s{1,4}[\w'"`]{1,60}\s{1,4})?(?:by|as)\s{1,4}(?:(?:password|values)\s{1,4})?|(?:create|alter)\s{1,4}(?:user|role|login)\b[^;\r\n]{0,200}?\bpassword\s{0,4}(?:=\s{0,4})?)(?:[NE]?'(?<text>[^'\r\n]{1,500})|\$\w{0,20}\$(?<dollars>[^$\r\n]{1,500}))/dgi,
  },
  {
    needs: /identified\s/i,
    pattern:
      /\b(?:IDENTIFIED\s{1,4}BY\s{1,4}|(?:create|alter|grant|CREATE|ALTER|GRANT)\s[^;\r\n]{0,200}?\b(?:identified|IDENTIFIED)\s{1,4}(?:by|BY)\s{1,4})(?:\\{0,15}"(?<quoted>[^"\r\n\\]{1,500})|(?=\S{0,200}\d)(?<bare>[^\s'"`;$<([\\][^\s'"`;\\]{5,200}))/dg,
  },
  {
    needs: /login /,
    pattern: /(?<=\b(?:machine\s{1,9}\S{1,200}|default)\s{1,9}login\s{1,9}\S{1,200}\s{1,9}password\s{1,9})\S{1,500}/g,
  },
  { needs: /\/api\/hooks\//, pattern: /(?<=\/api\/hooks\/)[\w-]{8,200}/g },
  {
    needs: /hook|slack|telegram/i,
    pattern:
      /(?<=\b(?:hooks\.slack\.com\/(?:services|workflows|triggers)|discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks|webhook\.office\.com\/webhookb2|hooks\.zapier\.com\/hooks\/catch|api\.telegram\.org)\/)[^\s"'<>\\?#]{8,500}/gi,
  },
]

/** Names of variables (`AWS_S3_KEY`, `user-name`) and URLs. */
const variablePattern = /^(?:[A-Z][A-Z\d]*(?:_[A-Z\d]+)+|\p{L}+(?:[_.-]\p{L}+)*|(?:[a-z]+:)?\/\/.*)$/u

/** True for a single word that does not occur in prose. For values with a vague name, such as a table column or a list. */
export function isLikelySecret(value: string, certainty: Certainty): boolean {
  if (
    /\s/.test(value) ||
    value.startsWith('[secret]') ||
    isPlaceholder(value) ||
    isSettingValue(value) ||
    variablePattern.test(value)
  )
    return false
  if (certainty === 'maybe') return value.length >= 10 && /\d/.test(value) && /\p{L}/u.test(value)
  return value.length >= 6 && /\d|\w[^\w.,-]\w/.test(value)
}

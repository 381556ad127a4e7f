import { isSecretAfter } from '@/lib/trace/listed-values'
import { looksSecret } from '@/lib/trace/looks-secret'
import { isPlaceholder, isSetting, secretName } from '@/lib/trace/secret-names'

/** A name, its type and a text: `let apiKey: String = "…"`, `var apiKey string = "…"`. */
const typed =
  /(?<![\w$])([A-Za-z_$][\w$]{1,80})[?!]?(?:[ \t]{0,3}:[ \t]{0,3}[&*]?(?:'static[ \t])?[A-Za-z][\w.<>[\]]{0,40}(?:[ \t]?\|[ \t]?[\w.<>[\]]{1,40}){0,3}|[ \t]{1,3}(?:\*?string|\[\]byte))[ \t]{0,3}=[ \t]{0,3}\\{0,15}["'`]([^"'`\\\r\n]{1,1000})/dg

/** `#define API_KEY "…"`, `ENV DB_PASSWORD …`. */
const defined = /(?:#define|\b(?:ENV|ARG|setx))[ \t]{1,4}([A-Za-z]\w{1,80})[ \t]{1,4}\\{0,15}["']?([^\s"'\\=]{1,500})/dg

/** `headers.set('X-Api-Key', '…')`. */
const setting =
  /\b(?:set|append|add|put|header|setenv|(?:set|add|with)_?(?:Request)?_?(?:Header|Property|Item|Env))\(\s{0,3}\\{0,15}["'`]([\w .-]{1,80})\\{0,15}["'`]\s{0,3},\s{0,3}\\{0,15}["'`]([^"'`\\\r\n]{1,1000})/dgi

/** `.setPassword("…")`. */
const setter = /\.([A-Za-z_]{3,60})\(\s{0,3}\\{0,15}["'`]([^"'`\\\r\n]{1,1000})\\{0,15}["'`]\s{0,3}\)/dg

/** `私钥 …`. */
const beside =
  /(密码|密碼|口令|令牌|密钥|密鑰|秘钥|金鑰|私钥|私鑰|凭据|凭证|验证码|驗證碼)[ \t]{1,3}([\w!#$%&*+./:=?@^~-]{7,500}[\w!#$%&*+/=@^~-])/dg

const given = (value: string): boolean => !isPlaceholder(value) && !isSetting(value)

/** Values that lines of a program name as secrets, where what stands between name and value is more than a sign. */
export function* codeValues(text: string): Generator<{ start: number; end: number }> {
  yield* found(text, typed, (name, value) => {
    const certainty = secretName(name)
    return given(value) && (certainty === 'sure' || (certainty === 'maybe' && looksSecret(value, 'sure')))
  })
  yield* found(text, defined, (name, value) => secretName(name) === 'sure' && given(value) && value.length >= 4)
  yield* found(text, setting, (name, value) => isSecretAfter([name], value))
  yield* found(text, setter, (name, value) => {
    const certainty = secretName(name)
    return certainty !== null && looksSecret(value, certainty)
  })
  yield* found(text, beside, (_, value) => looksSecret(value, 'maybe'))
}

function* found(
  text: string,
  pattern: RegExp,
  tells: (name: string, value: string) => boolean,
): Generator<{ start: number; end: number }> {
  for (const { 1: name = '', 2: value = '', indices } of text.matchAll(pattern)) {
    const [start, end] = indices?.[2] ?? [0, 0]
    if (tells(name, value)) yield { start, end }
  }
}

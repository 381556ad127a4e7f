import { isSecretAfter } from '@/lib/trace/find-list-values'
import { looksSecret } from '@/lib/trace/looks-secret'
import { isPlaceholder, isSettingValue, classifySecretName } from '@/lib/trace/secret-names'

/** A name, its type and a string: `let apiKey: String = "…"`, `var apiKey string = "…"`. */
const typedPattern =
  /(?<![\w$])([A-Za-z_$][\w$]{1,80})[?!]?(?:[ \t]{0,3}:[ \t]{0,3}[&*]?(?:'static[ \t])?[A-Za-z][\w.<>[\]]{0,40}(?:[ \t]?\|[ \t]?[\w.<>[\]]{1,40}){0,3}|[ \t]{1,3}(?:\*?string|\[\]byte))[ \t]{0,3}=[ \t]{0,3}\\{0,15}["'`]([^"'`\\\r\n]{1,1000})/dg

/** `#define API_KEY "…"`, `ENV DB_PASSWORD …`. */
const definitionPattern =
  /(?:#define|\b(?:ENV|ARG|setx))[ \t]{1,4}([A-Za-z]\w{1,80})[ \t]{1,4}\\{0,15}["']?([^\s"'\\=]{1,500})/dg

/** `headers.set('X-Api-Key', '…')`. */
const setCallPattern =
  /\b(?:set|append|add|put|header|setenv|(?:set|add|with)_?(?:Request)?_?(?:Header|Property|Item|Env))\(\s{0,3}\\{0,15}["'`]([\w .-]{1,80})\\{0,15}["'`]\s{0,3},\s{0,3}\\{0,15}["'`]([^"'`\\\r\n]{1,1000})/dgi

/** `.setPassword("…")`. */
const setterPattern = /\.([A-Za-z_]{3,60})\(\s{0,3}\\{0,15}["'`]([^"'`\\\r\n]{1,1000})\\{0,15}["'`]\s{0,3}\)/dg

/** `私钥 …`. */
const chinesePattern =
  /(密码|密碼|口令|令牌|密钥|密鑰|秘钥|金鑰|私钥|私鑰|凭据|凭证|验证码|驗證碼)[ \t]{1,3}([\w!#$%&*+./:=?@^~-]{7,500}[\w!#$%&*+/=@^~-])/dg

const isRealValue = (value: string): boolean => !isPlaceholder(value) && !isSettingValue(value)

/** Finds string values in source code that are named as secrets, where more than a separator is between name and value. */
export function* findCodeValues(text: string): Generator<{ start: number; end: number }> {
  yield* matchValues(text, typedPattern, (name, value) => {
    const certainty = classifySecretName(name)
    return isRealValue(value) && (certainty === 'sure' || (certainty === 'maybe' && looksSecret(value, 'sure')))
  })
  yield* matchValues(
    text,
    definitionPattern,
    (name, value) => classifySecretName(name) === 'sure' && isRealValue(value) && value.length >= 4,
  )
  yield* matchValues(text, setCallPattern, (name, value) => isSecretAfter([name], value))
  yield* matchValues(text, setterPattern, (name, value) => {
    const certainty = classifySecretName(name)
    return certainty !== null && looksSecret(value, certainty)
  })
  yield* matchValues(text, chinesePattern, (_, value) => looksSecret(value, 'maybe'))
}

function* matchValues(
  text: string,
  pattern: RegExp,
  isSecret: (name: string, value: string) => boolean,
): Generator<{ start: number; end: number }> {
  for (const { 1: name = '', 2: value = '', indices } of text.matchAll(pattern)) {
    const [start, end] = indices?.[2] ?? [0, 0]
    if (isSecret(name, value)) yield { start, end }
  }
}

import { describe, expect, it } from 'vitest'
import { createRedactor } from '@/lib/trace/create-redactor'
import { testHostileTexts } from '@/lib/trace/testing/hostile-texts'
import { defaultRedaction } from '@/lib/trace/redaction'

const redacted = (text: string) => createRedactor(defaultRedaction).text(text)

describe('harmless values with the name of a secret', () => {
  it.each([
    '{"secret":false,"pin":null,"x":1}',
    '{"apiKey":true,"b":2}',
    '{"password":null,"token":[],"auth":{},"pin":7}',
    '[{"secret":false},{"secret":true}]',
    '{secret:false},{secret:true}',
    'f(secret=false,x=1)',
    '[{"pin":7},false,null]',
    '{"secret":[[],null],"auth":[[1,false],"none"],"text":{"apiKey":{}},"b":true}',
    '["a\\nb",{"text":"password: ","pin":false},"x"]',
    '{"password":[4,false],"tokens":[5],"b":[{"pin":5},true]}',
    '{"Authorization":[],"b":{"Authorization":[2]},"c":0}',
    'f(secret=None, token=undefined)',
    '{"secret":false,"list":[{"token":1}],"text":"a, b"}',
    'name = prompt("Password: ")',
    'input("Enter password: ")',
    "input('Enter your token: ', 1)",
    'read -p "Password: " pass',
    'print("Password: " + given)',
    'password:\n  minLength: 12\n  type: string',
    'password:\n  "minLength": 12',
    'secret: Optional[str]',
    'secret: Optional[str] = None',
    'def f(secret: Union[str, None], password: str): pass',
    'login(user: string, password: string): Promise<Session2> {}',
    'login(password:string):Promise<Session2>',
    'apiKey: Record<string, string>',
    'passwords: Array<Password2>',
    'if password == other:',
    'if (password === other) {',
    'token: AccessToken2',
    'token: TokenV2',
    'token: CancellationToken,',
    'function f(token: string, secret: Buffer) {}',
    '(password: SecureString) => void',
    'password: string[]',
    'secret: SecretKey',
    'password = :password',
    'Usage: --token TOKEN  The API token',
    '{"name":"password","type":"string"}',
    "enum { Token = 'token', Secret = 'secret' }",
    'curl -u $USER:$PASS https://h.example',
    'curl -u "bob:${PASS}" https://h.example',
    'curl -u $user:$password https://h.example',
    'a::b, 12::30 and std::vector, ::add and face::add',
    'version 1.2.3.4-rc1 and 1.2.3.4-beta',
  ])('%s', (text) => {
    expect(redacted(text)).toBe(text)
    expect(redacted(`so: ${text}`)).toBe(`so: ${text}`)
    const json = JSON.stringify({ text, deep: JSON.stringify({ text: `so: ${text}` }) })
    expect(redacted(json)).toBe(json)
  })

  it.each([
    ['so: {"secret":"Hunter22","n":1}', 'so: {"secret":"[secret]","n":1}'],
    ['so: {"apiKey":Hunter22,"n":[1]}', 'so: {"apiKey":[secret],"n":[1]}'],
    ['f(password=Hunter22)', 'f(password=[secret])'],
    ['{a: {password: Hunter22}, b: 1}', '{a: {password: [secret]}, b: 1}'],
    ['"Password: " "Hunter22", password: ")unter22"', '"Password: " "Hunter22", password: "[secret]"'],
    ['password: 7}Hunter2', 'password: [secret]'],
    ['password: Hunter2', 'password: [secret]'],
    ['password:\nHunter22', 'password:\n[secret]'],
    ['if password == "Hunter22":', 'if password == "[secret]":'],
    ["const secret = 'Hunter22'", "const secret = '[secret]'"],
    ['curl -u bob:$ecret12 h', 'curl -u [secret] h'],
    ['at ::1, fe80::1 and 2001:db8::7, 64:ff9b::1', 'at [ip-1], [ip-2] and [ip-3], [ip-4]'],
    ['at 10.0.0.7-10.0.0.9', 'at [ip-1]-[ip-2]'],
  ])('%s', (before, after) => {
    expect(redacted(before)).toBe(after)
  })
})

const word = 'q7Hk29LmZx84TbVn'

describe('secrets in source code', () => {
  it.each([
    `let apiKey: String = "${word}"`,
    `const token: string = '${word}'`,
    `password: str = "${word}"`,
    `var apiKey string = "${word}"`,
    `private readonly secret?: SecretString = '${word}'`,
    `static API_KEY: &'static str = "${word}";`,
    `#define API_KEY "${word}"`,
    `headers.set('X-Api-Key','${word}')`,
    `request.setRequestHeader("Authorization", "Bearer ${word}")`,
    `localStorage.setItem('token', '${word}')`,
    `builder.setPassword("${word}")`,
    `client.token('${word}').build()`,
    `ENV DB_PASSWORD ${word}`,
    `tokens: ${word}`,
    `tokens:\n  - ${word}`,
    `{"tokens":["${word}"]}`,
    `so: {"tokens":["${word}"]}`,
    `密码是：${word}`,
    `私钥 ${word}`,
    `password (root): ${word}`,
    `password（root）：${word}`,
    `The password for bob is: ${word}`,
    `**Password for bob:** ${word}`,
    `API key for bob@h.example: "${word}"`,
    `{"password":{"data":{"text":"${word}"}}}`,
  ])('%s', (text) => {
    for (const out of [text, `so:\n${text}`, JSON.stringify({ text: `so:\n${text}` })].map(redacted)) {
      expect(out).toContain('[secret]')
      expect(out).not.toContain(word)
    }
  })

  it('is redacted without its type', () => {
    expect(redacted('let apiKey: SecretKey2 = "Hunter22";')).toBe('let apiKey: SecretKey2 = "[secret]";')
    expect(redacted("headers.set('X-Api-Key','Hunter22')")).toBe("headers.set('X-Api-Key','[secret]')")
  })

  it.each([
    'let apiKey: String = next("x12345678")',
    'const tokenCount: string = "x12345678"',
    '#define TOKEN_COUNT 12345',
    '#define PASSWORD_LENGTH 12345678',
    'ENV PATH /usr/local/bin1',
    'ENV DB_PASSWORD $PASS',
    "headers.set('X-Api-Key', apiKey)",
    "headers.set('Accept','x12345678')",
    't.set("password", "Enter your password")',
    'page.getByLabel("Password1")',
    'form.password("At least 8 characters")',
    'tokens: 12345678',
    'tokens: 1,234,567',
    'tokens: 120k/200k',
    '{"tokens":["12345678901","hello"],"usage":{"tokens":"12.5k"}}',
    'tokens per second: 1234567',
    '密码 SHA-256',
    '密码是：必填',
    'password (optional): string',
    'password (min): twelve',
    'Password for bob: forgotten',
    'time for bob: 12345678',
    '{"password":{"data":{"text":"Please enter it in step 2"}}}',
    '{"data":{"text":"x12345678901"},"content":[{"text":"x12345678901"}]}',
  ])('does not change %s', (text) => {
    for (const each of [text, `so:\n${text}`, JSON.stringify({ text })]) expect(redacted(each)).toBe(each)
  })
})

testHostileTexts(
  [
    'a: a',
    'apiKey: String =',
    'key: a = "',
    'token string = ',
    '#define KEY ',
    '.set("key","',
    '.setKey("',
    'password (a): ',
    'password for ',
    ' for bob:',
    'tokens: a',
    '私钥 a',
    '密码是：',
    'prompt("Password: ")',
    'password == a ',
    'a::1 ',
    '1::',
    '1.2.3.4-rc',
  ],
  (text) => [text, JSON.stringify({ text })],
)

import { describe, expect, it } from 'vitest'
import { createRedactor } from '@/lib/trace/create-redactor'
import { usualRedaction } from '@/lib/trace/redaction'

const redacted = (text: string) => createRedactor(usualRedaction).text(text)

describe('what is no secret, though its name is one', () => {
  it.each([
    '{"secret":false,"pin":null,"x":1}',
    '{"apiKey":true,"b":2}',
    '{"password":null,"token":[],"auth":{},"pin":7}',
    '[{"secret":false},{"secret":true}]',
    '{secret:false},{secret:true}',
    'f(secret=false,x=1)',
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

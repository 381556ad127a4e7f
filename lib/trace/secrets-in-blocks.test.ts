import { describe, expect, it } from 'vitest'
import { createRedactor } from '@/lib/trace/create-redactor'
import { testHostileTexts } from '@/lib/trace/testing/hostile-texts'

const redacted = (text: string) => createRedactor([]).text(text)
const word = 'Lq7Hk29mZ4'

describe('secrets below their name or apart from it', () => {
  it.each([
    `db:\n  password: |\n    ${word}\n    and ${word}\n  user: ann`,
    `password: >-\r\n  ${word}\r\nuser: ann`,
    `secret:\n  - ${word}\n  - "${word}"\nuser: ann`,
    `Password:\n\n${word}\n`,
    `Your API key is:\n\`\`\`\n${word}\n\`\`\``,
    `The password is as follows: ${word}`,
    `Access token:\n\n\`\`\`text\n${word}\n\`\`\``,
    `- API key — \`${word}\``,
    `Password - ${word}`,
    `API\u00a0key:\u00a0${word}`,
    `<dl><dt>User</dt><dd>ann</dd><dt>Password:</dt>\n<dd><code>${word}</code></dd></dl>`,
    `<tr><td>x</td><th>API key</th><td>${word}</td></tr>`,
    `CREATE USER ann IDENTIFIED BY '${word}'`,
    `create user ann identified with mysql_native_password by '${word}';`,
    `ALTER ROLE ann WITH LOGIN ENCRYPTED PASSWORD '${word}'`,
    `machine h login ann password ${word}`,
    `machine h\n  login ann\n  password ${word}\n`,
    `//registry.example/:_authToken=${word}`,
    `{"credentials":{"user":"u","value":"${word}"}}`,
    `{"password":{"value":"${word}","kept":1}}`,
  ])('%s', (text) => {
    for (const out of [redacted(text), redacted(`so: ${text}`), redacted(JSON.stringify({ text: `so: ${text}` }))]) {
      expect(out).toContain('[secret]')
      expect(out).not.toContain(word)
    }
  })

  it('is redacted without its surroundings', () => {
    expect(redacted('a:\n  password: |\n    one\n\n  user: ann')).toBe('a:\n  password: |\n    [secret]\n\n  user: ann')
    expect(redacted(`secret:\n  - ${word}\n  - none\nuser: a`)).toBe('secret:\n  - [secret]\n  - none\nuser: a')
    expect(redacted('Your API key is:\n```\nab12cd34\n```\nKeep it.')).toBe(
      'Your API key is:\n```\n[secret]\n```\nKeep it.',
    )
  })

  it.each([
    'description: |\n  of a password',
    'token: |\n  a text of many words',
    'Secrets:\n- AWS_S3_KEY\n- rotated every 90 days\n- documentation',
    'How to get an API key:\n\n1. Open the page.\n2. Ask for it.',
    'To get a token:\n\n```sh\ncurl -X POST https://h.example/v1/tokens\n```',
    'The secret:\n\nBe kind to 12 people.',
    'The password is: never to be told',
    'Password — SHA-256',
    '- token — `string`',
    'API key - a text of 32 characters',
    'Authentication - OAuth2 or Basic',
    '- `token` — the token of page2',
    'forgot password\n- open step2go',
    '<th>Password</th><th>Email2</th>',
    '<td>token</td><td>v1.2.3</td>',
    "the password 'field' of a form",
    "grouped by 'name12345'",
    'the login page: a password reset',
    '{"token":{"type":"color","value":"#ff0000"}}',
    '{"auth":{"value":"optional"},"author":{"value":"Lq7Hk29mZ4"}}',
  ])('does not change %s', (text) => {
    expect(redacted(text)).toBe(text)
    expect(redacted(`so: ${text}`)).toBe(`so: ${text}`)
  })
})

testHostileTexts(
  [
    'password: |\n a\n',
    'password: |\n a',
    'token:\n- ',
    'token:\n- token:\n',
    'token:\n\n',
    'token:\n```\n',
    'token is is ',
    ' is:',
    'token — ',
    ' - ',
    '<td>token</td>',
    '<td>',
    "identified by '",
    'create user a password ',
    'machine a login a password ',
    'login ',
    '"token":{"a":"',
    '"token":{"value":"',
  ],
  (text) => [text, JSON.stringify({ text })],
)

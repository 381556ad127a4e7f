import { describe, expect, it } from 'vitest'
import { createRedactor } from '@/lib/trace/create-redactor'
import { testHostileTexts } from '@/lib/trace/testing/hostile-texts'

const redacted = (text: string) => createRedactor([]).text(text)
const word = 'Xk7Tq-w92Lm_value'

describe('named secrets in text', () => {
  it.each([
    `token=${word}`,
    `token: ${word}`,
    `TOKEN=${word}`,
    `GITLAB_TOKEN=${word}`,
    `export GITLAB_TOKEN='${word}'`,
    `DB_PASS=${word}`,
    `DB_PASSWORD=${word}`,
    `PGPASSWORD=${word} psql`,
    `AWS_SECRET_ACCESS_KEY=${word}/abc+def`,
    `aws_secret_access_key = ${word}`,
    `X-Auth-Token: ${word}`,
    `X-API-Key: ${word}`,
    `Ocp-Apim-Subscription-Key: ${word}`,
    `client_secret: ${word}`,
    `API key: ${word}`,
    `session id: ${word}`,
    `JSESSIONID=${word}`,
    `dbPassword := "${word}"`,
    `password => '${word}'`,
    `{'password': '${word}'}`,
    `password is "${word}"`,
    `Your password is \`${word}\``,
    `**password**: ${word}`,
    `**Password:** \`${word}\``,
    `- __token__: ${word}`,
    `password:\n${word}`,
    `密码：${word}`,
    `您的密码是 ${word}。`,
    `口令：「${word}」`,
    `访问令牌: ${word}`,
    `API 密钥 = ${word}`,
    `<password>${word}</password>`,
    `<ns:dbPassword xsi:type="string">${word}</ns:dbPassword>`,
    `<secret><![CDATA[${word}]]></secret>`,
    `<input type=password value="${word}">`,
    `<input value='${word}' name="access_token" type="hidden">`,
    `<add key="ApiKey" value="${word}" />`,
    `a header {"name":"X-Api-Key","value":"${word}"} was sent`,
    `| what | value |\n| --- | --- |\n| **API key** | \`${word}\` |`,
    `so: | **API key** | \`${word}\` |`,
    `| name | password |\n|---|:--|\n| bob | ${word} |`,
    `so: | name | API key | since |\r\n| --- | --- | --- |\r\n| bob | \`${word}\` | 2026 |\r\n`,
    `name | token\n--- | ---\nann |\nbob | ${word}`,
    `| what | value | note |\n|---|---|---|\n| secret | ${word} | keep it |`,
    `so: name,password\nann,\nbob,${word}`,
    `"user";"API key"\n"bob";"${word}"`,
    `user\ttoken\nbob\t${word}\n`,
    `{"cookies":{"theme":"${word}"}}`,
    `--password ${word}`.padStart(30),
    `mysql --password=${word}`,
    `login --token "${word}"`,
    `curl -u admin:${word} https://h.example/`,
    `curl --user "admin:${word}" https://h.example/`,
    `Server=db;User Id=sa;Password=${word};`,
    `DefaultEndpointsProtocol=https;AccountName=a;AccountKey=${word}abcd==;`,
    `redirect=https%3A%2F%2Fx.example%2F%3Ftoken%3D${word}%26a%3D1`,
    `https://h.example/#access_token=${word}`,
    `https://h.example/cb?code=${word}&state=1`,
    `"token":"${word}" in a frame that is cut`,
    `{"result":{"note":"\\"apiKey\\":\\"${word}\\"`,
    `{"pass\\u0077ord":"${word}`,
    `Use this jwt: ${word}`,
    `SESSION_COOKIE=${word}`,
    `REDISCLI_AUTH=${word}`,
    `signing_key: ${word}`,
    `passphrase "x" / passphrase: "${word}"`,
    `password=$ecret${word}`,
    `one password=short1,password=${word}`,
  ])('%s', (text) => {
    const out = redacted(text)
    expect(out).not.toContain(word)
    expect(out).toContain('[secret]')
  })

  it('is redacted without the sentence', () => {
    expect(redacted('Log in with password: hunter2, then go on.')).toBe('Log in with password: [secret], then go on.')
    expect(redacted('{"token":"abcdef1","n":1} cut')).toBe('{"token":"[secret]","n":1} cut')
    expect(redacted('{"password":"a\\"b","n":1} cut')).toBe('{"password":"[secret]","n":1} cut')
    expect(redacted(String.raw`{\"password\":\"a\\\"b\",\"n\":1} cut`)).toBe(
      String.raw`{\"password\":\"[secret]\",\"n\":1} cut`,
    )
    expect(redacted('PIN: 4711')).toBe('PIN: [secret]')
    expect(redacted('验证码：482913，五分钟内有效')).toBe('验证码：[secret]，五分钟内有效')
  })
})

describe('secrets in headers', () => {
  it.each([
    ['Authorization: Basic dXNlcjpCQVNJQ1BBU1M=', 'Authorization: Basic [secret]'],
    ['Authorization: Basic YWRtaW46c2VjcmV0', 'Authorization: Basic [secret]'],
    ['Authorization: Bearer abcd', 'Authorization: Bearer [secret]'],
    ['Authorization: Digest username=a, response=b', 'Authorization: Digest [secret]'],
    ['authorization: token abcdefgh', 'authorization: token [secret]'],
    ['Proxy-Authorization: Custom abcdefgh\nHost: h', 'Proxy-Authorization: Custom [secret]\nHost: h'],
    ['Authorization: AWS4-HMAC-SHA256 Credential=A/b, Signature=c', 'Authorization: AWS4-HMAC-SHA256 [secret]'],
    [`curl -H "Authorization: ApiKey abcd" -v`, `curl -H "Authorization: ApiKey [secret]" -v`],
    ['Bearer dXNlcjpCQVNJQ', 'Bearer [secret]'],
    ['Cookie: session=abc; theme=dark\nHost: h', 'Cookie: [secret]\nHost: h'],
    ['Set-Cookie: sid=abc; HttpOnly', 'Set-Cookie: [secret]'],
  ])('%s', (before, after) => {
    expect(redacted(before)).toBe(after)
  })
})

it.each([
  'SG.abcdefghijklmnopqrstuv.abcdefghijklmnopqrstuvwxyzABCDEFG',
  'whsec_abcdefghijklmnopqrstuvwx',
  'xapp-1-A01-123-abcdef',
  'hvs.abcdefghijklmnopqrstuvwx',
  'glsa_abcdefghijklmnopqrstuvwxyz012345_a1b2c3d4',
  'GOCSPX-abcdefghijklmnopqrstuvwx',
  'sk-ant-api03-abcdefghijklmnopqrstuvwxyz',
])('a key with a provider prefix: %s', (key) => {
  expect(redacted(`see ${key}, thanks`)).toBe('see [secret], thanks')
})

it('redacts keys by their shape, also within words', () => {
  expect(redacted('env-Xsk_live_abcdefghijklmnopqrst.txt')).toBe('env-X[secret].txt')
})

it.each([
  'https://hooks.slack.com/services/T00/B00/abcdefgh',
  'https://discord.com/api/webhooks/1234/abcdefgh',
  'https://api.telegram.org/bot1234:abcdefgh/sendMessage',
])('a webhook: %s', (url) => {
  expect(redacted(`post to ${url} now`)).not.toContain('abcdefgh')
})

describe('JSON members', () => {
  const names =
    'token password dbPassword DB_PASS userPassword secretKey secretAccessKey SecretAccessKey AWS_SECRET_ACCESS_KEY ' +
    'signingKey encryption_key webhook_secret pwd jwt bearer auth otp pin passwd passphrase apiKey x-api-key apikey2 ' +
    'accessToken refresh_token id_token SessionToken authToken cookie set-cookie Authorization credentials privateKey ' +
    'private_key_pem client-secret sid session_id dbpassword ACCESSTOKEN x-auth API.Key verificationCode recovery_codes 密码'

  it.each(names.split(' '))('%s, at any depth of JSON in text', (name) => {
    let text = JSON.stringify({ [name]: 'abcdef', stored: 1 })
    for (let depth = 0; depth < 4; depth += 1) {
      expect(redacted(text)).not.toContain('abcdef')
      expect(redacted(`it said ${text} and more`)).not.toContain('abcdef')
      text = JSON.stringify({ text })
    }
  })

  it('redacts a labeled value, whatever the order', () => {
    expect(redacted('{"name":"X-Api-Key","value":"a"}')).toBe('{"name":"X-Api-Key","value":"[secret]"}')
    expect(redacted('[{"value":"a","id":"7","key":"api_key"}]')).toBe('[{"value":"[secret]","id":"7","key":"api_key"}]')
    const other = '{"name":"Accept","value":"a","list":[{"value":"b"}]}'
    expect(redacted(other)).toBe(other)
  })

  it('redacts escaped values and numbers', () => {
    expect(redacted(String.raw`{"text":"{\"pass\\u0077ord\":\"abc\"}"}`)).not.toContain('abc')
    expect(redacted('{"pin": 4711, "otp":123456, "maxTokens": 123456}')).toBe(
      '{"pin": "[secret]", "otp":"[secret]", "maxTokens": 123456}',
    )
  })

  it('redacts files of any type', () => {
    const file = btoa('\uFEFF{"token":"abcdef"}'.replace('\uFEFF', ''))
    const out = JSON.parse(redacted(`{"raw":"${file}","mediaType":"application/octet-stream"}`)) as { raw: string }
    expect(atob(out.raw)).toBe('{"token":"[secret]"}')
  })
})

describe('harmless text is kept', () => {
  it.each([
    'Basic authentication is on',
    'a bearer of news',
    'token count: 12',
    'tokens: 1500, total tokens = 2000',
    'the secret of life',
    'author: Ann Example-2',
    'authorName=Ann12345',
    'passed: 12345678, failed: 2',
    'pinned: message-12345',
    'keyboard: qwertz-105',
    'monkey=chimp-12345',
    'tokenizer: cl100k_base',
    'nextPageToken=abc12345',
    'page_token: abc12345',
    'max_tokens=4096000000',
    'inputTokens: 123456789',
    'primary key: id_12345',
    'cache_key=abc12345',
    'publicKey=abc12345',
    'error code: 12345',
    'boarding pass: QF12345',
    'password: ${DB_PASSWORD}',
    'password=$DB_PASSWORD',
    'token: <your token>',
    'auth: none',
    'authorization: required',
    'Authorization: it depends on the scheme of the card',
    'const token: string = next()',
    'PWD=/home/ann',
    '| token | meaning |\n| --- | --- |\n| password | always |',
    '| suite | pass | pin |\n| --- | --- | --- |\n| unit | 120/130 | GPIO17 |\n| all | 100.00% | 12345678 |',
    '| Secret | Used by |\n| --- | --- |\n| AWS_S3_KEY | api-2 |\n| databaseUrl | api-3 |\n| what is kept | 12345678 |',
    '| a | token |\nno table | id-12345678-a',
    'user, password and token\nann, bob12345 and id-12345678-a',
    'name,password\nann,unchanged\n\nlater,Bob12345',
    'const token = await next()',
    'password = config.password',
    'token => setToken(token)',
    'storageKey: theme-12345',
    'the xsrf token anotherCamelWord',
    'withCredentials: true',
    'cookie: chocolate',
    'tokenUrl=https://h.example/token',
    'the design token: {color.red}',
    '密码长度：12345678',
    'password_field=user-pass-1',
    'at 12:30:15 the session ended',
    '<author>Ann12345</author>',
    'Secretary: Bob12345',
    'compass: N45W122',
  ])('%s', (text) => {
    expect(redacted(text)).toBe(text)
  })

  it('also in JSON', () => {
    const json = JSON.stringify({
      author: 'Ann',
      authorName: 'Ann',
      tokenCount: '12',
      tokens: ['12'],
      maxTokens: 12,
      inputTokens: '5',
      passed: 'yes',
      pinned: 'yes',
      keyboard: 'q',
      monkey: 'm',
      tokenizer: 'cl100k',
      nextPageToken: 'abc',
      page_token: 'abc',
      tokenUrl: 'https://h.example/token',
      bearerFormat: 'JWT',
      auth: 'none',
      isSecret: 'yes',
      'switchboard/secret': ['/pin'],
      security: [{ bearer: ['read'] }],
      securitySchemes: { apiKey: { type: 'apiKey', name: 'X-API-Key', in: 'header' } },
      params: { sessionId: 's1' },
    })
    expect(redacted(json)).toBe(json)
  })
})

testHostileTexts(
  [
    'token=',
    'password="',
    '"token":"',
    String.raw`\"token\":\"`,
    'token=&',
    'password: ',
    '=',
    'a=',
    'key: ',
    '<a ',
    '<token>',
    '| token |',
    '\n| token | a1 ',
    '\n|-|-|--',
    '|',
    '\ntoken,a1',
    'token,',
    '<input ',
    ' --token ',
    '"name":"token" ',
    'Authorization: ',
    'Bearer ',
    'Cookie: a',
    ' -u a',
    String.raw`\u0070`,
    '密码是',
    '是',
    '{"a":"',
    '{"a":',
    '[',
    'pass.',
    'token `',
    'sk-',
    'SG.',
  ],
  (text) => [text, JSON.stringify({ text })],
)

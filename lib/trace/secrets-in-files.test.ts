import { describe, expect, it } from 'vitest'
import { createRedactor } from '@/lib/trace/create-redactor'
import { testHostileTexts } from '@/lib/trace/testing/hostile-texts'

const redacted = (text: string) => createRedactor([]).text(text)
const word = 'q7Hk29LmZx84TbVn'

describe('secrets in files', () => {
  it.each([
    `Authorization: Digest username="b", realm="r", nonce="${word}", response="${word}"`,
    `curl -H 'Authorization: Hawk id="x", ts="1", mac="${word}"' -v`,
    `Authorization: Hawk id="x", mac="${word}"`,
    `password: &a ${word}`,
    `password: !!str ${word}\nuser: ann`,
    `password: !!str "${word}"`,
    `env:\n  - name: DB_PASSWORD\n    value: ${word}\n  - name: B\n    value: b`,
    `env:\n  - value: "${word}"\n    name: DB_PASSWORD\n`,
    `- key: api-token\r\n  value: '${word}'\r\n`,
    `args:\n  - --token\n  - ${word}\n`,
    `args:\n  - "--token"\n  - "${word}"\n`,
    `["mysql","-uroot","-p${word}","db"]`,
    `["redis-cli", "-h", "h", "-a", "${word}"]`,
    `["sshpass","-p","${word}","ssh","h"]`,
    `["/usr/bin/docker","login","-u","ann","-p","${word}"]`,
    `["curl","-sSu","bob:${word}"]`,
    `curl -sSu bob:${word} https://h.example`,
    `CREATE LOGIN ann WITH PASSWORD = N'${word}';`,
    `CREATE USER ann PASSWORD E'${word}'`,
    `ALTER ROLE ann PASSWORD $$${word}$$;`,
    `create user ann identified by "${word}";`,
    `CREATE USER ann IDENTIFIED BY ${word};`,
    `IDENTIFIED BY VALUES '${word}'`,
    `name,token,since\n"Doe, Ann",${word},2026`,
    `"user";"password"\n"Doe; Ann";"${word}"`,
    `> | name | password |\n> | --- | --- |\n> | bob | ${word} |`,
    `user,password,note\n"a ""x"", b",${word},"c, d"`,
    `args: [--token, ${word}]`,
    `<b>Password</b>: <code>${word}</code>`,
    `<p>Password: <b>${word}</b></p>`,
    `> name,password\n> bob,${word}`,
    `<ul><li><b>Password:</b> ${word}</li></ul>`,
    `<p><strong>API key</strong>: ${word}<br></p>`,
    `<meta name="csrf-token" content="${word}">`,
    `<meta content='${word}' name='csrf-token' />`,
  ])('%s', (text) => {
    const blocks = [text, `so:\n${text}`, JSON.stringify({ text: `so:\n${text}` })]
    for (const out of blocks.map(redacted)) {
      expect(out).toContain('[secret]')
      expect(out).not.toContain(word)
    }
  })

  it.each([
    ['password: &a Hunter22', 'password: &a [secret]'],
    ['- name: DB_PASSWORD\n  value: Hunter22\n', '- name: DB_PASSWORD\n  value: [secret]\n'],
    [`curl -H 'Authorization: Hawk id="x", mac="Hunter22"' -v`, `curl -H 'Authorization: Hawk [secret]' -v`],
    [`{"a":["mysql","-p${word}","db"]}`, '{"a":["mysql","[secret]","db"]}'],
    [`(--token ${word})`, '(--token [secret])'],
    [`<li><b>Password:</b> ${word}</li>`, '<li><b>Password:</b> [secret]</li>'],
    [`> | a | token |\n> |---|---|\n> | b | ${word} |`, '> | a | token |\n> |---|---|\n> | b | [secret] |'],
  ])('%s', (before, after) => {
    expect(redacted(before)).toBe(after)
  })

  it.each([
    'password: !secret db_password_2',
    'password: !Ref DbPassword2',
    '- name: DB_PASSWORD\n  valueFrom:\n    secretKeyRef: x12345678',
    '- name: DB_PASSWORD\n  value: $(FROM_ELSEWHERE)\n',
    '- name: LEVEL\n  value: debug12345\n- name: OTHER\n  value: x',
    '- --password\n- Options2',
    '- --token\n- --verbose12345',
    '["docker","run","-p","8080:80","mysql"]',
    '["docker","run","mysql","-p3306:3306"]',
    '["mysql","-p","db"]',
    '["mysql","-p$PASS"]',
    '["mkdir","-parents12"]',
    '["-u","$USER:$PASS"]',
    'ls -lu a:b',
    'A user is identified by "sub12345"',
    'it is identified by section12',
    'CREATE USER ann IDENTIFIED BY $PASSWORD;',
    'name,note\n"token, the",x12345678',
    '> Password, token and the like: 12 of them',
    '<li><b>Password</b> of 12 characters</li>',
    '<li><b>Token:</b> optional</li>',
    '<meta name="description" content="token-12345678">',
  ])('does not change %s', (text) => {
    for (const each of [text, `so:\n${text}`, JSON.stringify({ text })]) expect(redacted(each)).toBe(each)
  })
})

testHostileTexts(
  [
    'Authorization: Digest a="',
    'Authorization: Digest a=b,c="d" ',
    'a=a=',
    'password: &a ',
    '- name: token\n  value: a\n',
    '- value: a\n',
    '- name: a\n ',
    '--token\n - ',
    '"mysql","',
    '["mysql","-p',
    '["mysql",',
    '"-p",',
    'identified by ',
    'create user password ',
    'create identified ',
    'password $$',
    'token,"',
    '"',
    '> > ',
    '<b>token</b>',
    '<b>',
    '>token: <b>a1',
    '>a:',
    '<meta ',
  ],
  (text) => [text, `Authorization: Hawk ${text}`, JSON.stringify({ text })],
)

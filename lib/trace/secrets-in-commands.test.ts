import { describe, expect, it } from 'vitest'
import { createRedactor } from '@/lib/trace/create-redactor'
import { testHostileTexts } from '@/lib/trace/testing/hostile-texts'

const redacted = (text: string) => createRedactor([]).text(text)
const word = 'Lq7Hk29'

describe('secrets in commands', () => {
  it.each([
    `--password ${word}`,
    `(--token ${word})`,
    `use --api-key "${word}" then`,
    `mysqldump -u root -p${word} db`,
    `mysql -p'${word}' db`,
    `sshpass -p ${word} ssh h`,
    `docker login -u ann -p ${word} registry.example`,
    `redis-cli -h h -a ${word} ping`,
  ])('%s', (text) => {
    expect(redacted(text)).toContain('[secret]')
    expect(redacted(text)).not.toContain(word)
  })

  it.each([
    'The --password option is asked for.',
    'give --token, or --password when there is none',
    'a --token-count 12345',
    'mysql -p db',
    'mysql -p "$PASS" -P3306',
    'docker run -p 8080:80 image',
    'mkdir -parents x; mysql db',
    'sshpass -p $PASS ssh h',
  ])('does not change %s', (text) => {
    expect(redacted(text)).toBe(text)
  })
})

describe('secrets in lists', () => {
  const lists = [
    ['run', '--token', word],
    ['curl', '-u', `bob:${word}`],
    ['authorization', word],
    ['Authorization', `Bearer ${word}`],
    ['host', 'h', 'Cookie', `a=${word}`],
    ['X-Api-Key', word],
  ]
  it.each(lists)('%s %s %s', (...list) => {
    for (const text of [JSON.stringify(list), JSON.stringify({ env: [[], list] }), `ran ${JSON.stringify([list])}!`]) {
      const [out, deep] = [redacted(text), redacted(JSON.stringify({ text: `ran ${text}` }))]
      expect(out).toContain('[secret]')
      expect(out + deep).not.toContain(word)
    }
  })

  it.each([
    [['password', 'email', 'userName']],
    [['--token', '--verbose', 'x12345678']],
    [['--auth', 'none']],
    [['-u', 'https://h.example/a']],
    [['token', 'sha256', 'oauth2']],
    [['secret', 'is what nobody knows, 12345678']],
    [['password', { a: 1 }, 'Abc12345']],
    [{ type: 'secret', x12345678: 1 }],
  ])('does not change %j', (list) => {
    for (const text of [JSON.stringify(list), `see ${JSON.stringify(list)}`]) expect(redacted(text)).toBe(text)
  })
})

testHostileTexts(
  ['["token",', '"-u","', ',"token"', '["-', 'mysql -p', 'mysql ', ' -p', 'docker login ', '--token a'],
  (text) => [text, JSON.stringify({ text })],
)

import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { toCurlCommand } from '@/lib/replay/to-curl-command'

/** Runs a command in a real shell and returns the arguments of curl, one JSON string per line. */
function argumentsOf(command: string): string[] {
  const script = `curl() { "$NODE" -e 'console.log(JSON.stringify(process.argv.slice(1)))' -- "$@"; }\n${command}`
  const output = execFileSync('sh', ['-c', script], { env: { ...process.env, NODE: process.execPath } })
  return JSON.parse(output.toString()) as string[]
}

describe('asCurl', () => {
  it('sends exactly the recorded bytes', () => {
    const body = `{"text":"it's $HOME \`date\` \\" \\n 你好 !","x":"'"}`
    const command = toCurlCommand(
      { url: 'http://127.0.0.1:9999/a?b=c&d', headers: { 'A2A-Version': '1.0' } },
      body,
      false,
    )
    expect(argumentsOf(command)).toEqual([
      'http://127.0.0.1:9999/a?b=c&d',
      '-H',
      'Content-Type: application/json',
      '-H',
      'A2A-Version: 1.0',
      '--data-raw',
      body,
    ])
  })

  it('uses a variable for each credential', () => {
    const credentials = [
      { in: 'header', name: 'X-Api-Key' },
      { in: 'header', name: 'x$(id)`!' },
      { in: 'query', name: '2fa key' },
      { in: 'cookie', name: 'sid' },
      { in: 'bearer' },
      { in: 'basic' },
    ] as const
    const command = toCurlCommand({ url: 'http://127.0.0.1/', headers: {}, credentials }, '{}', false)
    expect(command).toContain('-H "X-Api-Key: $X_API_KEY"')
    const set = 'X_API_KEY=one X_ID_=two _2FA_KEY=three SID=four ACCESS_TOKEN=five AGENT_USER=me AGENT_PASSWORD=six'
    expect(argumentsOf(`export ${set}\n${command}`).slice(3, -2)).toEqual(
      [
        ['-H', 'X-Api-Key: one'],
        ['-H', 'x$(id)`!: two'],
        ['--url-query', '2fa key=three'],
        ['-b', 'sid=four'],
        ['-H', 'Authorization: Bearer five'],
        ['-u', 'me:six'],
      ].flat(),
    )
  })

  it('requests an unbuffered stream', () => {
    const args = argumentsOf(toCurlCommand({ url: 'http://127.0.0.1/', headers: {} }, '{}', true))
    expect(args.slice(0, 2)).toEqual(['-N', 'http://127.0.0.1/'])
    expect(args).toContain('Accept: text/event-stream')
  })
})

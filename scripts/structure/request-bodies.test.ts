import { expect, it } from 'vitest'
import { sourceFiles } from './source-files'

/** Files that handle requests. */
const server = sourceFiles().filter(
  ({ path }) =>
    /^(?:app|lib\/(?:server|samples|mock))\//.test(path) && !/\.test\.tsx?$/.test(path) && !/\/testing\//.test(path),
)

/** Sample agents cannot import the body reader of the server. */
const readers = ['lib/samples/server/serve-sample.ts', 'lib/server/platform/http/read-body.ts']
/** Their `request` is one that Switchboard sends. */
const senders = ['lib/server/outbound/outbound-fetch.ts', 'lib/server/a2a-client/prepare-call.ts']
/**
 * The header says nothing about a chunked body. The gateway uses it to skip the body of a refused call, the reader of bodies to
 * reserve memory, the outbound client to refuse a response early; all count the bytes as well.
 */
const lengthReaders = [
  'lib/server/gateway/read-caller.ts',
  'lib/server/outbound/response.ts',
  'lib/server/platform/http/read-body.ts',
]

const whole = /\b(?:request|incoming|req)(?:\.clone\(\))?\.(?:json|text|formData|arrayBuffer|blob|bytes|toArray)\(/
const stream = /\b(?:request|incoming|req)\??\.body\b|\bof (?:request|incoming|req)\b/
const length = /\.get\('content-length'\)|\bheaders\['content-length'\]/i

const matching = (pattern: RegExp) => server.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

it('reads request bodies only with a size limit', () => {
  expect(matching(whole)).toEqual([])
  expect(matching(stream).toSorted()).toEqual([...readers, ...senders].toSorted())
})

it('does not rely on Content-Length alone', () => {
  expect(matching(length).toSorted()).toEqual(lengthReaders)
})

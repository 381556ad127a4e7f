import { expect, it } from 'vitest'
import { Fault } from '@/lib/faults/fault'
import { trackUnreachableOrigins } from '@/lib/server/agents/catalog/run-import'

const down = new Fault('agent-unreachable', 'It does not answer.')
const url = (path: string) => `http://agents.invalid:9/${path}`

it('skips a server after four consecutive failures, and no other server', () => {
  const gone = trackUnreachableOrigins()
  for (const path of ['a', 'b', 'c']) gone.note(url(path), down)
  expect(() => gone.check(url('d'))).not.toThrow()
  gone.note(url('d'), down)
  expect(() => gone.check(url('e'))).toThrow('agents.invalid:9 didn’t respond for 4 earlier entries')
  expect(() => gone.check('http://agents.invalid:10/')).not.toThrow()
  expect(() => gone.check(undefined)).not.toThrow()
})

it('resets the count with every response', () => {
  const gone = trackUnreachableOrigins()
  for (const answer of [undefined, new Fault('agent-nonsense', 'A web page.')]) {
    for (const path of ['a', 'b', 'c']) gone.note(url(path), down)
    gone.note(url('d'), answer)
  }
  gone.note(url('e'), down)
  expect(() => gone.check(url('f'))).not.toThrow()
})

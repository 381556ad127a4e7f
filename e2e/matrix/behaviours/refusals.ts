import { type Behaviour, check } from '../behaviour.ts'
import { refusalOf } from '../caller.ts'
import { collectEvents } from '../collect-events.ts'

/** A task that does not exist. */
export const unknownTask: Behaviour = {
  name: 'unknown task',
  local: true,
  run: async ({ client }) => {
    const calls = [
      () => client.get('unknown'),
      () => client.cancel('unknown'),
      () => collectEvents(client.resubscribe('unknown')),
    ]
    for (const call of calls) {
      const { code } = await refusalOf(call())
      check(code === -32001, 'another code', code)
    }
    return -32001
  },
}

/** A method that no protocol version has. */
export const unknownMethod: Behaviour = {
  name: 'unknown method',
  requires: 'unknownMethod',
  local: true,
  run: async ({ client }) => {
    const { code } = await refusalOf(client.unknownMethod())
    check(code === -32601, 'another code', code)
    return code
  },
}

import { type Behaviour, check } from '../behaviour.ts'
import { refusalOf } from '../caller.ts'
import { gather } from '../gather.ts'

/** A task that does not exist. */
export const unknownTask: Behaviour = {
  name: 'unknown task',
  local: true,
  run: async ({ client }) => {
    const calls = [
      () => client.get('unknown'),
      () => client.cancel('unknown'),
      () => gather(client.resubscribe('unknown')),
    ]
    for (const call of calls) {
      const { code } = await refusalOf(call())
      check(code === -32001, 'another code', code)
    }
    return -32001
  },
}

/** A method that no generation has. */
export const unknownMethod: Behaviour = {
  name: 'unknown method',
  lacking: 'nonsense',
  local: true,
  run: async ({ client }) => {
    const { code } = await refusalOf(client.nonsense())
    check(code === -32601, 'another code', code)
    return code
  },
}

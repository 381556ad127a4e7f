import { randomBytes } from 'node:crypto'
import { type Behaviour, check, promptFor } from '../behaviour.ts'
import { applyEvent, emptySnapshot } from '../collect-events.ts'

/** The agent returns a file unchanged, with its name and type. */
export const file: Behaviour = {
  name: 'file',
  prompt: 'file',
  run: async ({ client, caller, agent, prompts }) => {
    const input = { bytes: randomBytes(20_001).toString('base64'), name: 'noise.bin', type: 'application/octet-stream' }
    const snapshot = applyEvent(
      emptySnapshot(),
      await client.send({ parts: [{ text: promptFor(prompts, 'file') }, input] }),
    )
    const [output] = [...snapshot.artifacts.values()].flat()
    check(output !== undefined && 'bytes' in output, 'no file', snapshot)
    check(output.bytes === input.bytes, 'other bytes')
    const named = output.name === input.name || agent.losesFileNames || caller.losesFileNames
    check(named === true && output.type === input.type, 'another name', [output.name, output.type])
    return 'passed'
  },
}

/** The agent returns data of every JSON type unchanged. */
export const data: Behaviour = {
  name: 'data',
  prompt: 'data',
  run: async ({ client, caller, agent, prompts }) => {
    const list = [1, 2.5, null, 'é漢🙂'].filter((one) => one !== null || !(caller.losesNull || agent.losesNull))
    const input = { nested: { list, empty: {} }, yes: true }
    const snapshot = applyEvent(
      emptySnapshot(),
      await client.send({ parts: [{ text: promptFor(prompts, 'data') }, { data: input }] }),
    )
    const [output] = [...snapshot.artifacts.values()].flat()
    check(output !== undefined && 'data' in output, 'no data', snapshot)
    check(JSON.stringify(output.data) === JSON.stringify(input), 'other data', output.data)
    return 'passed'
  },
}

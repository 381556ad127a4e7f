import { randomBytes } from 'node:crypto'
import { type Behaviour, check, word } from '../behaviour.ts'
import { learn, nothing } from '../gather.ts'

/** A file comes back byte by byte, with its name and type. */
export const file: Behaviour = {
  name: 'file',
  word: 'file',
  run: async ({ client, caller, agent, says }) => {
    const given = { bytes: randomBytes(20_001).toString('base64'), name: 'noise.bin', type: 'application/octet-stream' }
    const known = learn(nothing(), await client.send({ parts: [{ text: word(says, 'file') }, given] }))
    const [back] = [...known.artifacts.values()].flat()
    check(back !== undefined && 'bytes' in back, 'no file', known)
    check(back.bytes === given.bytes, 'other bytes')
    const named = back.name === given.name || agent.losesFileNames || caller.losesFileNames
    check(named === true && back.type === given.type, 'another name', [back.name, back.type])
    return 'passed'
  },
}

/** Data comes back as it was, every kind of value in it. */
export const data: Behaviour = {
  name: 'data',
  word: 'data',
  run: async ({ client, caller, agent, says }) => {
    const list = [1, 2.5, null, 'é漢🙂'].filter((one) => one !== null || !(caller.losesNull || agent.losesNull))
    const given = { nested: { list, empty: {} }, yes: true }
    const known = learn(nothing(), await client.send({ parts: [{ text: word(says, 'data') }, { data: given }] }))
    const [back] = [...known.artifacts.values()].flat()
    check(back !== undefined && 'data' in back, 'no data', known)
    check(JSON.stringify(back.data) === JSON.stringify(given), 'other data', back.data)
    return 'passed'
  },
}

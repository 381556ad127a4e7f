import type { Behaviour } from './behaviour.ts'
import type { Caller } from './caller.ts'
import { behaviours } from './behaviours.ts'
import { callers } from './callers.ts'

const isAble = (caller: Caller, { lacking }: Behaviour) => !lacking || !caller.lacks.has(lacking)

/**
 * Whether a cell is among the representative ones: each agent with every other behaviour, by one caller. Callers rotate, so
 * that each meets each agent, and each behaviour that it has. The exhaustive run has all cells.
 */
export function isRepresentative(agentIndex: number, behaviour: Behaviour, caller: Caller): boolean {
  const behaviourIndex = behaviours.indexOf(behaviour)
  const diagonal = agentIndex + behaviourIndex
  if (diagonal % 2 !== 0) return false
  // The second half of the behaviours begins with another caller: without that, a few pairs are left out.
  const first = diagonal / 2 + (behaviourIndex < behaviours.length / 2 ? 0 : 1)
  const inTurn = [...callers.slice(first % callers.length), ...callers.slice(0, first % callers.length)]
  return inTurn.find((each) => isAble(each, behaviour)) === caller
}

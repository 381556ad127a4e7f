import { agents } from './agents.ts'
import type { Behaviour } from './behaviour.ts'
import type { Caller } from './caller.ts'
import { behaviours } from './behaviours.ts'
import { callers } from './callers.ts'

const isAble = (caller: Caller, { requires }: Behaviour) => !requires || !caller.unsupported.has(requires)
const indexes = agents.map((_agent, index) => index)
const key = (agentIndex: number, { name }: Behaviour) => `${agentIndex} ${name}`

/**
 * Returns the caller of each representative cell, at most one for each agent and behaviour. Each caller is combined with each agent,
 * and with each behaviour that it supports. Each agent has at least half of the behaviours.
 */
function chooseCells(): Map<string, Caller> {
  const chosen = new Map<string, Caller>()
  const isFree = (agentIndex: number, behaviour: Behaviour) => !chosen.has(key(agentIndex, behaviour))
  for (const caller of callers) {
    const able = behaviours.filter((behaviour) => isAble(caller, behaviour))
    const left = new Set(able)
    for (const index of indexes) {
      const free = able.filter((behaviour) => isFree(index, behaviour))
      const behaviour = free.find((each) => left.has(each)) ?? free[0]
      if (!behaviour) continue
      left.delete(behaviour)
      chosen.set(key(index, behaviour), caller)
    }
    for (const behaviour of left) {
      const index = indexes.find((each) => isFree(each, behaviour))
      if (index !== undefined) chosen.set(key(index, behaviour), caller)
    }
  }
  for (const index of indexes) {
    const free = behaviours.filter((behaviour) => isFree(index, behaviour))
    for (const behaviour of free.slice(0, Math.max(0, free.length - behaviours.length / 2))) {
      const inTurn = [...callers.slice(index % callers.length), ...callers]
      const caller = inTurn.find((each) => isAble(each, behaviour))
      if (caller) chosen.set(key(index, behaviour), caller)
    }
  }
  return chosen
}

const cells = chooseCells()

/** Returns whether `npm test` runs a cell. The exhaustive run has all cells. */
export function isRepresentative(agentIndex: number, behaviour: Behaviour, caller: Caller): boolean {
  return cells.get(key(agentIndex, behaviour)) === caller
}

import { expect, it } from 'vitest'
import { groupExamplesBySkill } from '@/components/chat/examples-by-skill'

const skill = (name: string, ...examples: string[]) => ({ name, examples })

it('groups prompts by skill, each once, and uses the name of a skill without examples', () => {
  const skills = [
    skill('Trips', 'to Oslo', 'to Rome'),
    skill('Hotels', 'to Rome', ' '),
    skill('Cars'),
    skill('Trips', 'home'),
  ]
  expect(groupExamplesBySkill(skills)).toEqual([
    { skill: 'Trips', texts: ['to Oslo', 'to Rome', 'home'] },
    { skill: 'Cars', texts: ['Cars'] },
  ])
})

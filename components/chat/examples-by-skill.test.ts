import { expect, it } from 'vitest'
import { examplesBySkill } from '@/components/chat/examples-by-skill'

const skill = (name: string, ...examples: string[]) => ({ name, examples })

it('groups prompts by skill, each once, and asks for a skill without any by its name', () => {
  const skills = [
    skill('Trips', 'to Oslo', 'to Rome'),
    skill('Hotels', 'to Rome', ' '),
    skill('Cars'),
    skill('Trips', 'home'),
  ]
  expect(examplesBySkill(skills)).toEqual([
    { skill: 'Trips', texts: ['to Oslo', 'to Rome', 'home'] },
    { skill: 'Cars', texts: ['Cars'] },
  ])
})

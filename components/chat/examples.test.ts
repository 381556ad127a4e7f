import { expect, it } from 'vitest'
import { groupExamplesBySkill, listExamplePrompts } from '@/components/chat/examples'

const skill = (name: string, ...examples: string[]) => ({ id: name, name, description: '', tags: [], examples })

it('alternates between skills, uses the name of a skill without examples, and removes duplicates', () => {
  const skills = [skill('Draw', 'a', 'b', 'c'), skill('Count'), skill('Tell', 'd', 'a')]
  expect(listExamplePrompts(skills)).toEqual([
    { text: 'a', skill: 'Draw' },
    { text: 'Count', skill: '' },
    { text: 'd', skill: 'Tell' },
    { text: 'b', skill: 'Draw' },
    { text: 'c', skill: 'Draw' },
  ])
})

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

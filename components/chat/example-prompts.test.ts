import { expect, it } from 'vitest'
import { listExamplePrompts } from '@/components/chat/example-prompts'

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

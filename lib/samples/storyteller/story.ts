/** Building blocks of a story. The same subject always produces the same story. */
const places = ['a harbor town', 'a mountain village', 'a night train', 'an orchard by the sea', 'a city of bridges']
const companions = ['a clockmaker', 'a retired pilot', 'a cartographer', 'a girl with a lantern', 'a very old cat']
const troubles = [
  'the lights went out',
  'the river flooded the road',
  'the last train left',
  'the bells stopped ringing',
]
const turns = [
  'a door that nobody had noticed before',
  'a letter without a sender',
  'an old map of the area',
  'a small brass key',
]

function pick<T>(list: T[], seed: number): T {
  const chosen = list[seed % list.length]
  if (chosen === undefined) throw new RangeError('nothing to pick from')
  return chosen
}

const definite = (name: string): string => name.replace(/^an? /, 'the ')

function chapter(number: number, subject: string, seed: number): string {
  const place = pick(places, seed + number)
  const companion = pick(companions, seed * 3 + number)
  const trouble = pick(troubles, seed * 5 + number)
  const turn = pick(turns, seed * 7 + number)
  return `## ${number}. ${trouble.charAt(0).toUpperCase()}${trouble.slice(1)}

In ${place}, ${subject} met ${companion}. It was late in the evening, and *neither* of them had expected to meet anyone on the way.

“You are late,” said ${definite(companion)}. “I have been waiting here since ${trouble}.”

${subject.charAt(0).toUpperCase()}${subject.slice(1)} apologized and asked what had happened. While they talked, they found ${turn}, and both of them wanted to know where it came from. They packed the few things that they had:

- a coil of rope
- half a loaf of bread
- **a small lantern**, with enough oil for one night

> A long road feels shorter when you do not walk alone.

They walked until morning. Behind them, the lights in ${definite(place)} came on one window after another, and people came out to see what was going on. Nobody there forgot that night for a long time.
`
}

/** Writes a Markdown story of five chapters about a subject, about 900 words long. */
export function writeStory(subject: string): string {
  const seed = [...subject].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
  const chapters = [1, 2, 3, 4, 5].map((number) => chapter(number, subject, seed)).join('\n')
  const ending = `## The end

| Lost | Found |
| --- | --- |
| a map | the way home |
| an hour of sleep | a good story |
| the last train | ${pick(companions, seed)} |

And if you listen closely, you can still hear ${subject} laughing.
`
  return `# The tale of ${subject}\n\n${chapters}\n${ending}`
}

/** Splits a text into `count` chunks of about equal length between characters; fewer if the text is shorter. */
export function splitIntoChunks(text: string, count: number): string[] {
  const letters = Array.from(text)
  const pieces = Math.min(count, letters.length)
  const cut = (index: number) => Math.floor((index * letters.length) / pieces)
  return Array.from({ length: pieces }, (_, index) => letters.slice(cut(index), cut(index + 1)).join(''))
}

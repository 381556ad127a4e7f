import 'server-only'

export interface Label {
  value: string
  label: string
}

/** The values that occur, each with a number: what thousands of agents have in common is kept once. */
export interface Dictionary {
  numbers: Map<string, number>
  values: Label[]
}

export function emptyDictionary(): Dictionary {
  return { numbers: new Map(), values: [] }
}

/** The numbers of these values, none twice; a value that is new is taken in. */
export function numbersOf(given: Label[], { numbers, values }: Dictionary): number[] {
  const own = new Set<number>()
  for (const { value, label } of given) {
    const number = numbers.get(value) ?? values.push({ value, label }) - 1
    numbers.set(value, number)
    own.add(number)
  }
  return [...own]
}

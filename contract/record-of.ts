/** An object with a value for each of the names. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  valueFor: (name: Name) => Value,
): Record<Name, Value> {
  const record: Record<string, Value> = Object.fromEntries(names.map((name) => [name, valueFor(name)]))
  const isComplete = (each: Record<string, Value>): each is Record<Name, Value> =>
    names.every((name) => Object.hasOwn(each, name))
  if (!isComplete(record)) throw new Error('a name is missing')
  return record
}

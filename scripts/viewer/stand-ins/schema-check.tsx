/** Renders nothing: recordings have no requested schema. */
export function SchemaCheck() {
  return null
}

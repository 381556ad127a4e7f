/** Topics of one stream. Each costs the server a reader. */
export const mostTopics = 100

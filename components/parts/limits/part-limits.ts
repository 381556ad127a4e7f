/** Elements that one image or web page of an agent may draw, repeated ones counted each time. More would stop the browser tab for seconds. */
export const maxElements = 50_000

/** Values that one chart may draw: rows × series. Drawing that many bars takes one to two seconds. */
export const maxChartPoints = 4000

import type { IOptions } from 'sanitize-html'
import { sanitizeMarkup } from './sanitize-markup.ts'

const ELEMENTS =
  'svg g defs symbol use switch title desc style path rect circle ellipse line polyline polygon text tspan textPath image linearGradient radialGradient stop pattern clipPath mask marker filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence'.split(
    ' ',
  )

const WITH_TEXTS = ['script', 'foreignObject', 'metadata', 'iframe']

const isDrawn = ([name, value]: [string, string]): boolean => {
  if (/(^|:)(href|src)$/.test(name)) return /^\s*(#|data:image\/)/.test(value)
  return name.includes(':') ? /^(xml:|xmlns:xlink$)/.test(name) : !/^on/i.test(name)
}

const REWRITING: IOptions = {
  allowedTags: false,
  allowedAttributes: false,
  // Allows style elements, although their content can break out of them, because the import checks the result
  // afterwards.
  allowVulnerableTags: true,
  nonTextTags: [],
  // Gives attributes without a value an empty value, because XML requires an equals sign.
  nonBooleanAttributes: ['*'],
  parser: { xmlMode: true },
}

const CLEANING: IOptions = {
  ...REWRITING,
  allowedTags: ELEMENTS,
  nonTextTags: WITH_TEXTS,
  transformTags: {
    '*': (tagName, attributes) => ({
      tagName,
      attribs: Object.fromEntries(Object.entries(attributes).filter(isDrawn)),
    }),
  },
}

/** Sanitizing drops comments, document types and instructions other than the XML declaration. */
const DROPPED = /<!|<\?(?!xml\s)/

/**
 * Returns a drawing unchanged if it needs no cleaning, because an export should give a shop its own files back. Returns
 * undefined for a drawing whose elements are nested too deep.
 */
export const cleanDrawing = (svg: string): string | undefined => {
  const cleaned = sanitizeMarkup(svg, CLEANING)
  if (cleaned === undefined) return undefined
  return cleaned === sanitizeMarkup(svg, REWRITING) && !DROPPED.test(svg) ? svg : cleaned
}

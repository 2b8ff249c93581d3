import { z } from 'zod';
import { round, sampleTool } from './sampleTool.ts';

const colour = z
  .string()
  .regex(/^#?[0-9a-f]{6}$/i)
  .describe('Colour as #rrggbb');
type Rgb = [number, number, number];

const rgbOf = (hex: string): Rgb => {
  const value = Number.parseInt(hex.replace('#', ''), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

function hslOf(rgb: Rgb): Rgb {
  const [r, g, b] = rgb.map(channel => channel / 255) as Rgb;
  const [high, low] = [Math.max(r, g, b), Math.min(r, g, b)];
  const [spread, lightness] = [high - low, (high + low) / 2];
  if (spread === 0) return [0, 0, lightness * 100];
  const hue = high === r ? ((g - b) / spread + 6) % 6 : high === g ? (b - r) / spread + 2 : (r - g) / spread + 4;
  return [hue * 60, (spread / (1 - Math.abs(2 * lightness - 1))) * 100, lightness * 100];
}

/** Relative luminance after WCAG 2.2. */
function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map(channel => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export const colourTools = [
  sampleTool({
    name: 'convert_color',
    title: 'Convert colour',
    description: 'Show a hex color (colour) as RGB and HSL.',
    input: { color: colour },
    run: ({ color }) => {
      const rgb = rgbOf(color);
      const [hue, saturation, lightness] = hslOf(rgb).map(Math.round);
      return `rgb(${rgb.join(', ')}), hsl(${hue}, ${saturation}%, ${lightness}%)`;
    },
  }),
  sampleTool({
    name: 'color_contrast',
    title: 'Colour contrast',
    description: 'Contrast ratio of two colors (colours) and whether text in them is readable after WCAG.',
    input: { foreground: colour, background: colour },
    run: ({ foreground, background }) => {
      const [light, dark] = [luminance(rgbOf(foreground)), luminance(rgbOf(background))].toSorted((a, b) => b - a) as [
        number,
        number,
      ];
      const ratio = (light + 0.05) / (dark + 0.05);
      const level =
        ratio >= 7 ? 'AAA' : ratio >= 4.5 ? 'AA' : ratio >= 3 ? 'AA for large text only' : 'not readable enough';
      return `${round(Math.round(ratio * 100) / 100)}:1, ${level}`;
    },
  }),
];

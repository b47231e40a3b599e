// Finds writing systems without a font: two different letters then look the same.

import type { ScriptProbe } from './wire.ts';

const SIZE_PX = 24;

export function missingScripts(probes: readonly ScriptProbe[]): string[] {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE_PX * 2;
  canvas.height = SIZE_PX * 2;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return [];
  const draw = (letter: string, fontFamily: string): string => {
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.font = `${SIZE_PX}px ${fontFamily}`;
    context.fillText(letter, 2, SIZE_PX * 1.5);
    return context.getImageData(0, 0, canvas.width, canvas.height).data.join();
  };
  return probes
    .filter(({ letters: [one, other], fontFamily }) => draw(one, fontFamily) === draw(other, fontFamily))
    .map(({ script }) => script);
}

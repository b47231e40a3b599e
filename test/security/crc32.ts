/** The checksum of a zip entry; Node has its own from 20.15 on, which its types of this version do not know. */
export function crc32Of(data: Buffer): number {
  let sum = -1;
  for (const byte of data) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

// The words of generated product pages: the five categories of the paper's Table 1, and text that shops put around
// them.

import { category, type MadeCategory } from '../../bench/made/vocabulary.ts';

/** Words common to two categories are in both, so that `battery` or `screen` is weak evidence. */
export const PRODUCTS: readonly MadeCategory[] = [
  category(
    'notebook',
    'slim notebook, gaming laptop, student ultrabook',
    'keyboard processor touchpad memory hinge laptop chipset docking typing lid webcam drive cooling ports screen battery charger weight software display',
  ),
  category(
    'camera',
    'compact camera, mirrorless body, zoom camera',
    'lens shutter aperture sensor exposure zoom tripod viewfinder flash focus photograph autofocus burst landscape portrait battery screen memory weight cable',
  ),
  category(
    'mobile',
    'folding phone, pocket handset, rugged mobile',
    'handset carrier roaming ringtone antenna dialling texting contacts voicemail reception keypad vibration headset signal caller battery screen charger camera software',
  ),
  category(
    'printer',
    'laser printer, inkjet station, label printer',
    'toner cartridge paper tray duplex inkjet feeder nozzle drum envelope scanner copies margins resolution spooler cable software memory network weight',
  ),
  category(
    'television',
    'flat television, bedroom set, cinema screen',
    'channel tuner remote broadcast contrast subtitle loudspeaker brightness antenna cinema picture panel viewing programme backlight screen display cable signal network',
  ),
];

/** Text that shops put on all pages, whatever they sell. */
export const SHOP = {
  services:
    'delivery returns warranty vouchers wishlist newsletter checkout basket coupons financing insurance recycling gifts clearance bundles auctions forum careers investors press'.split(
      ' ',
    ),
  promises:
    'free fast secure trusted certified exclusive seasonal limited guaranteed friendly express instant'.split(
      ' ',
    ),
  actions: 'subscribe register compare browse download review rate share print email bookmark'.split(' '),
} as const;

import { t } from '../texts/t.ts';

export type DeviceKind = 'computer' | 'phone' | 'tablet' | 'program';
type Device = { name: string; kind: DeviceKind };

/** Browsers by pattern. The first match counts, because most browsers also name older browsers. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bDuckDuckGo\/|\bDdg\//, 'DuckDuckGo'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(?:CriOS|(?:Headless)?Chrome|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly [RegExp, string, DeviceKind][] = [
  [/\biPhone\b|\biPod\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'tablet'],
  [/\bAndroid\b.*\bMobile\b/, 'Android', 'phone'],
  [/\bAndroid\b/, 'Android', 'tablet'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac', 'computer'],
  [/\bLinux\b|\bX11\b/, 'Linux', 'computer'],
];

const MAX_PROGRAM_NAME = 40;

export function describeDevice(userAgent: string): Device {
  const browser = BROWSERS.find(([sign]) => sign.test(userAgent))?.[1];
  const [, system, kind = 'computer'] = SYSTEMS.find(([sign]) => sign.test(userAgent)) ?? [];
  if (browser) return { name: system ? t('{browser} on {system}', { browser, system }) : browser, kind };
  if (system) return { name: t('A browser on {system}', { system }), kind };
  const program = /^[\w .+-]+/.exec(userAgent.trim())?.[0].trim().slice(0, MAX_PROGRAM_NAME);
  return { name: program ? program : t('Unknown device'), kind: 'program' };
}

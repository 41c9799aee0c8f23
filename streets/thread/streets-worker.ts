import { openStreets } from '../open-streets.ts';
import { serveStreets } from './serve-streets.ts';

serveStreets(openStreets);

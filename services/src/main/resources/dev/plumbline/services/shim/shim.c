// Loaded into the processes of a node with LD_PRELOAD. It delays writes, shifts the time of day, and notes how each write
// that was not synced yet can be undone.
//
// An undo record is written before the write itself, by one system call, so that a process that is killed in between
// leaves at most a record that changes nothing. Records belong to a file by its inode, since a file that is written and
// then renamed keeps it. They are forgotten when the file is synced. Reading them backwards restores the synced content.
//
// Not seen: writes of stdio, which calls its own write, memory that is mapped, io_uring, and statically linked programs.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

// Shared with the process that makes the faults: nanoseconds.
struct control {
  volatile int64_t slow;
  volatile int64_t clock;
};

static const struct control none;
static const struct control *control = &none;
static const char *root;
static const char *undo;

// A file that was seen. Its descriptor for reading stays open, so that no other file gets its number meanwhile.
struct file {
  dev_t device;
  ino_t number;
  int watched;
  int reading;
  int journal;
  struct file *next;
};

static struct file *files;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

// Before an undo record, whose bytes follow: the length of the file, and the place and number of the bytes.
struct head {
  int64_t length;
  int64_t offset;
  int64_t size;
};

__attribute__((constructor)) static void begin(void) {
  root = getenv("PLUMBLINE_SHIM_ROOT");
  undo = getenv("PLUMBLINE_SHIM_UNDO");
  const char *path = getenv("PLUMBLINE_SHIM_CONTROL");
  int fd = path == NULL ? -1 : syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0);
  if (fd >= 0) {
    void *shared = mmap(NULL, sizeof(struct control), PROT_READ, MAP_SHARED, fd, 0);
    control = shared == MAP_FAILED ? &none : shared;
    syscall(SYS_close, fd);
  }
}

static void pause_for(int64_t nanos) {
  if (nanos > 0) {
    int before = errno;
    struct timespec left = {nanos / 1000000000, nanos % 1000000000};
    while (nanosleep(&left, &left) != 0 && errno == EINTR) {
    }
    errno = before;
  }
}

static int journal_of(dev_t device, ino_t number) {
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s/%llu-%llu", undo, (unsigned long long)device, (unsigned long long)number);
  return syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
}

// The file of a descriptor, or NULL if it is not below the folder of the node. The lock is held.
static struct file *file_of(int fd) {
  struct stat status;
  if (root == NULL || undo == NULL || fstat(fd, &status) != 0 || !S_ISREG(status.st_mode)) {
    return NULL;
  }
  for (struct file *each = files; each != NULL; each = each->next) {
    if (each->device == status.st_dev && each->number == status.st_ino) {
      return each->watched ? each : NULL;
    }
  }
  struct file *file = calloc(1, sizeof *file);
  if (file == NULL) {
    return NULL;
  }
  char link[64];
  char path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  path[length < 0 ? 0 : length] = 0;
  file->device = status.st_dev;
  file->number = status.st_ino;
  file->watched = strncmp(path, root, strlen(root)) == 0 && path[strlen(root)] == '/';
  file->reading = syscall(SYS_openat, AT_FDCWD, link, O_RDONLY | O_CLOEXEC, 0);
  file->journal = file->watched ? journal_of(status.st_dev, status.st_ino) : -1;
  file->watched = file->watched && file->reading >= 0 && file->journal >= 0;
  file->next = files;
  files = file;
  return file->watched ? file : NULL;
}

// Notes how to undo a change of these bytes. A size of -1 means all from the offset on.
static void note(struct file *file, int64_t offset, int64_t size) {
  struct stat status;
  if (fstat(file->reading, &status) != 0 || size == 0) {
    return;
  }
  int64_t there = status.st_size > offset ? status.st_size - offset : 0;
  int64_t kept = size < 0 || size > there ? there : size;
  char *record = malloc(sizeof(struct head) + kept);
  if (record == NULL) {
    return;
  }
  struct head head = {status.st_size, offset, kept};
  memcpy(record, &head, sizeof head);
  for (int64_t done = 0; done < kept;) {
    ssize_t some = syscall(SYS_pread64, file->reading, record + sizeof head + done, kept - done, offset + done);
    if (some <= 0) {
      free(record);
      return;
    }
    done += some;
  }
  syscall(SYS_write, file->journal, record, sizeof head + kept);
  free(record);
}

static void forget(struct file *file) {
  int before = errno;
  syscall(SYS_ftruncate, file->journal, 0);
  errno = before;
}

static int64_t place_of(int fd, struct file *file) {
  struct stat status;
  int flags = syscall(SYS_fcntl, fd, F_GETFL);
  if ((flags & O_APPEND) != 0 && fstat(file->reading, &status) == 0) {
    return status.st_size;
  }
  return syscall(SYS_lseek, fd, 0, SEEK_CUR);
}

static ssize_t changed(int fd, struct file *file, ssize_t result) {
  if (file != NULL && result >= 0 && (syscall(SYS_fcntl, fd, F_GETFL) & O_DSYNC) != 0) {
    forget(file);
  }
  pthread_mutex_unlock(&lock);
  if (file != NULL) {
    pause_for(control->slow);
  }
  return result;
}

static struct file *before(int fd, int64_t offset, int64_t size) {
  pthread_mutex_lock(&lock);
  int saved = errno;
  struct file *file = file_of(fd);
  if (file != NULL) {
    note(file, offset < 0 ? place_of(fd, file) : offset, size);
  }
  errno = saved;
  return file;
}

static int64_t sum(const struct iovec *parts, int count) {
  int64_t size = 0;
  for (int i = 0; i < count; i++) {
    size += parts[i].iov_len;
  }
  return size;
}

ssize_t write(int fd, const void *bytes, size_t size) {
  struct file *file = before(fd, -1, size);
  return changed(fd, file, syscall(SYS_write, fd, bytes, size));
}

ssize_t pwrite(int fd, const void *bytes, size_t size, off_t offset) {
  struct file *file = before(fd, offset, size);
  return changed(fd, file, syscall(SYS_pwrite64, fd, bytes, size, offset));
}

ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t offset) {
  return pwrite(fd, bytes, size, offset);
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
  struct file *file = before(fd, -1, sum(parts, count));
  return changed(fd, file, syscall(SYS_writev, fd, parts, count));
}

ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t offset) {
  struct file *file = before(fd, offset, sum(parts, count));
  return changed(fd, file, syscall(SYS_pwritev, fd, parts, count, offset, 0));
}

ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t offset) {
  return pwritev(fd, parts, count, offset);
}

int ftruncate(int fd, off_t length) {
  struct file *file = before(fd, length, -1);
  return changed(fd, file, syscall(SYS_ftruncate, fd, length));
}

int ftruncate64(int fd, off64_t length) {
  return ftruncate(fd, length);
}

// The records of a file that had the same number before are not those of a new one.
static int opened(int folder, const char *path, int flags, mode_t mode) {
  struct stat status;
  int is_new = (flags & O_CREAT) != 0 && fstatat(folder, path, &status, 0) != 0;
  int truncates = !is_new && (flags & O_TRUNC) != 0 && (flags & O_ACCMODE) != O_RDONLY;
  int fd = syscall(SYS_openat, folder, path, truncates ? flags & ~O_TRUNC : flags, mode);
  if (fd >= 0 && is_new) {
    int before = errno;
    pthread_mutex_lock(&lock);
    struct file *file = file_of(fd);
    if (file != NULL) {
      forget(file);
    }
    pthread_mutex_unlock(&lock);
    errno = before;
  }
  if (fd >= 0 && truncates && fstat(fd, &status) == 0 && S_ISREG(status.st_mode)) {
    ftruncate(fd, 0);
  }
  return fd;
}

#define OPENS(name, ...)                                        \
  int name(__VA_ARGS__ const char *path, int flags, ...) {      \
    mode_t mode = 0;                                            \
    if ((flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE) { \
      va_list rest;                                             \
      va_start(rest, flags);                                    \
      mode = va_arg(rest, mode_t);                              \
      va_end(rest);                                             \
    }

OPENS(open, )
  return opened(AT_FDCWD, path, flags, mode);
}

OPENS(open64, )
  return opened(AT_FDCWD, path, flags, mode);
}

OPENS(openat, int folder, )
  return opened(folder, path, flags, mode);
}

OPENS(openat64, int folder, )
  return opened(folder, path, flags, mode);
}

int creat(const char *path, mode_t mode) {
  return opened(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode);
}

// A sync keeps all that was written before it, so no write may come in between.
static int synced(long call, int fd) {
  pthread_mutex_lock(&lock);
  int result = syscall(call, fd);
  int before = errno;
  struct file *file = file_of(fd);
  if (result == 0 && file != NULL) {
    forget(file);
  }
  errno = before;
  pthread_mutex_unlock(&lock);
  if (file != NULL) {
    pause_for(control->slow);
  }
  return result;
}

int fsync(int fd) {
  return synced(SYS_fsync, fd);
}

int fdatasync(int fd) {
  return synced(SYS_fdatasync, fd);
}

static void shift(struct timespec *time) {
  int64_t nanos = time->tv_nsec + control->clock % 1000000000;
  int64_t carry = nanos < 0 ? -1 : nanos >= 1000000000 ? 1 : 0;
  time->tv_sec += control->clock / 1000000000 + carry;
  time->tv_nsec = nanos - carry * 1000000000;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  int result = syscall(SYS_clock_gettime, clock, time);
  if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
    shift(time);
  }
  return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  struct timespec now;
  (void)zone;
  clock_gettime(CLOCK_REALTIME, &now);
  time->tv_sec = now.tv_sec;
  time->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *seconds) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (seconds != NULL) {
    *seconds = now.tv_sec;
  }
  return now.tv_sec;
}
